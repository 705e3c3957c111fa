import { expect } from 'vitest'
import { builtInRoles, type BuiltInRole } from '@/lib/roles'
import type { Call } from '@/server/kernel/define-call'
import type { RefusalStatus } from '@/server/kernel/errors'
import { expose } from '@/server/kernel/expose'
import { ownPage, send } from './http'
import { idParameters } from './id-parameters'
import { noteOutOfScope } from './ledger'
import { signedIn, type SignedIn } from './signed-in'

type Trial = {
  readonly call: Call
  /** The id that is tried, as tests/support/id-parameters.ts names it. */
  readonly parameter: string
  /** An input that is in order, whatever the id. */
  readonly input: (id: string) => Readonly<Record<string, unknown>>
  /** Of a row that those who try must not reach. */
  readonly id: string
  /** Is answered SUCCESS, last, so that the refusals are known to be about the id: to the same id, or to `entitledTo`. */
  readonly entitled: SignedIn
  readonly entitledTo?: string
  /** Those who come nearest to being entitled: a teacher of another clinic, the owner of another row. */
  readonly strangers?: readonly SignedIn[]
  /** Roles whose privileges reach every such row. */
  readonly reachableBy?: readonly BuiltInRole[]
  readonly refusedAs?: readonly RefusalStatus[]
}

/** Tries an id as nobody, as a newcomer of each built-in role and as each stranger; writes it down for the check at the end of the run. */
export async function expectOutOfScope({ call, parameter, input, id, entitled, entitledTo = id, strangers = [], reachableBy = [], refusedAs = ['NOT_FOUND', 'FORBIDDEN'] }: Trial): Promise<void> {
  expect(idParameters(call.contract)).toContain(parameter)
  expect(['AUTHENTICATION_FAILED', ...refusedAs], 'nobody').toContain(await statusFor(call, input(id), null))
  for (const { builtIn } of builtInRoles) {
    if (reachableBy.includes(builtIn)) continue
    expect(refusedAs, `a newcomer: ${builtIn}`).toContain(await statusFor(call, input(id), await newcomer(builtIn)))
  }
  for (const stranger of strangers) expect(refusedAs, stranger.username).toContain(await statusFor(call, input(id), stranger))
  // A write might leave nothing to do for the one who is entitled.
  if (call.effect === 'read') for (const role of reachableBy) expect(await statusFor(call, input(id), await newcomer(role)), role).toBe('SUCCESS')
  expect(await statusFor(call, input(entitledTo), entitled), 'entitled').toBe('SUCCESS')
  noteOutOfScope(call.contract.name, parameter)
}

async function statusFor(call: Call, input: Readonly<Record<string, unknown>>, who: SignedIn | null): Promise<unknown> {
  const { method, path } = call.contract
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  const { body } = await send(expose(call), method === 'GET' ? `${path}?${query}` : path, { method, body: input, headers: ownPage, ...(who && { cookie: who.cookie }) })
  return body.status
}

const newcomers = new Map<BuiltInRole, Promise<SignedIn>>()

/** One for each role and test file: signing in hashes a password. */
function newcomer(role: BuiltInRole): Promise<SignedIn> {
  const known = newcomers.get(role) ?? signedIn({ role })
  newcomers.set(role, known)
  return known
}
