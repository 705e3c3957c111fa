import { v7 } from 'uuid'
import { expect } from 'vitest'
import { builtInRoles, type BuiltInRole } from '@/lib/roles'
import { actorOfToken } from '@/server/kernel/actor'
import { now } from '@/server/kernel/clock'
import type { Call } from '@/server/kernel/define-call'
import { Refusal, type RefusalStatus } from '@/server/kernel/errors'
import { runCall } from '@/server/kernel/calls/run-call'
import { idParameters } from './id-parameters'
import { noteOutOfScope } from './ledger'
import { member, type Member } from './members'
import type { SignedIn } from './signed-in'

type Trial = {
  readonly call: Call
  /** The parameter of the id that is tried, as tests/support/id-parameters.ts names it. */
  readonly parameter: string
  /** An input that is valid, whatever the id. */
  readonly input: (id: string) => Readonly<Record<string, unknown>>
  /** The id of a row that the people who try must not reach. */
  readonly id: string
  /** A person who is answered SUCCESS, last, which shows that the refusals are about the id: for the same id, or for `entitledTo`. */
  readonly entitled: SignedIn
  readonly entitledTo?: string
  /** The people who come nearest to being entitled: a teacher of another clinic, the owner of another row. */
  readonly strangers?: readonly SignedIn[]
  /** Roles whose privileges reach every such row. */
  readonly reachableBy?: readonly BuiltInRole[]
  readonly refusedAs?: readonly RefusalStatus[]
}

/** Tries an id as nobody, as a new person of each built-in role and as each stranger; records it for the check at the end of the run. */
export async function expectOutOfScope({
  call,
  parameter,
  input,
  id,
  entitled,
  entitledTo = id,
  strangers = [],
  reachableBy = [],
  refusedAs = ['NOT_FOUND', 'FORBIDDEN'],
}: Trial): Promise<void> {
  expect(await idParameters(call.contract)).toContain(parameter)
  expect(['AUTHENTICATION_FAILED', ...refusedAs], 'nobody').toContain(await statusFor(call, input(id), null))
  for (const { builtIn } of builtInRoles) {
    if (reachableBy.includes(builtIn)) continue
    expect(refusedAs, `a newcomer: ${builtIn}`).toContain(await statusFor(call, input(id), await newcomer(builtIn)))
  }
  for (const stranger of strangers) expect(refusedAs, stranger.username).toContain(await statusFor(call, input(id), stranger))
  // Only reads are tried with these roles: a write might leave nothing to do for the entitled person.
  if (call.effect === 'read')
    for (const role of reachableBy) expect(await statusFor(call, input(id), await newcomer(role)), role).toBe('SUCCESS')
  expect(await statusFor(call, input(entitledTo), entitled), 'entitled').toBe('SUCCESS')
  noteOutOfScope(call.contract.name, parameter)
}

/** Runs the call directly, however it is exposed: downloads and uploads have addresses and bodies of their own. */
async function statusFor(call: Call, input: Readonly<Record<string, unknown>>, who: SignedIn | null): Promise<'SUCCESS' | RefusalStatus> {
  const request = { id: v7(), at: now(), address: '192.0.2.1', userAgent: 'test', locale: 'en-GB', sameOrigin: true }
  try {
    await runCall(call, { actor: who && (await actorOfToken(who.token)), input, key: null, request })
    return 'SUCCESS'
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
}

const newcomers = new Map<BuiltInRole, Promise<Member>>()

/** One new person for each role and test file. */
function newcomer(role: BuiltInRole): Promise<Member> {
  const known = newcomers.get(role) ?? member(role)
  newcomers.set(role, known)
  return known
}
