import 'server-only'
import type { Actor } from '../actor'
import { networkOf } from '../http/address'
import { assertBelow, countAttempt, assertAttempt, type Limit } from './attempts'
import { now } from '../clock'
import type { Call } from '../define-call'
import { refuse, type Refusal } from '../errors'
import { logger } from '../logger'
import { findTokenActor, touchToken } from '../queries/tokens-of-people'
import { hashToken } from './token'

/**
 * A program acts for its owner with a token that the owner made (docs/decisions/0049). It may do what they may, except acts about signing in and those that
 * need a proof of identity.
 */
export type TokenUse = { readonly id: string; readonly mayWrite: boolean }

const touchEveryMs = 60_000

/** Ten a second, counted by the minute: a program in an endless loop is slowed down, one that transfers the data of a whole school is not. */
const mostAMinute = 600

/**
 * The person for whom a program acts, if its token still counts: not ended, not expired, the person enabled. Only wrong tokens are counted by address, and
 * refused beyond a limit; a right one from the same network still works.
 * @throws TOO_MANY_REQUESTS
 */
export async function actorOfPersonalToken(
  token: string,
  { username, address }: { username?: string | undefined; address: string },
): Promise<Actor | null> {
  const at = now()
  const found = await findTokenActor(hashToken(token), at)
  if (!found || (username !== undefined && found.actor.username.toLowerCase() !== username.trim().toLowerCase())) {
    await countWrong({ kind: 'token-address', what: networkOf(address), most: 100, minutes: 15 }, address)
    return null
  }
  await assertAttempt({ kind: 'token', what: found.tokenId, most: mostAMinute, minutes: 1 })
  const isNew = found.lastUsedAt === null || at.getTime() - found.lastUsedAt.getTime() > touchEveryMs || found.lastAddress !== address
  if (isNew) await touchToken(found.tokenId, { at, address })
  return found.actor
}

async function countWrong(limit: Limit, address: string): Promise<void> {
  await assertBelow(limit)
  await countAttempt(limit)
  logger.security('personalTokenWrong', { address })
}

/** @throws FORBIDDEN sign-in.NOT_BY_TOKEN for calls about signing in, sign-in.READ_ONLY for a write with a token that may only read */
export function assertTokenMay(call: Call, actor: Actor | null): void {
  const use = actor?.token
  if (!use || call.access.kind === 'public' || call.access.kind === 'externalToken') return
  if (!call.byNoToken && (call.effect === 'read' || use.mayWrite)) return
  logger.security('personalTokenRefused', { call: call.contract.name, actorId: actor.id, used: use.id })
  throw call.byNoToken ? notByTokenRefusal() : refuse('FORBIDDEN', { code: 'sign-in.READ_ONLY' })
}

export function notByTokenRefusal(): Refusal {
  return refuse('FORBIDDEN', { code: 'sign-in.NOT_BY_TOKEN' })
}
