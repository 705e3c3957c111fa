import 'server-only'
import { v7 } from 'uuid'
import { readSettings } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import type { Actor } from '@/server/kernel/actor'
import { announce } from '@/server/kernel/live'
import { ownerOf } from '@/server/kernel/calls/viewing'
import { hashToken, newToken } from '@/server/kernel/secrets/token'
import type { SessionUser } from '@/lib/contracts/sign-in'
import type { OwnProof } from '@/lib/sign-in/proofs'
import { noticeDevice, type Arrival } from './devices'
import { deleteSession, deleteSessionOfToken, insertSession, listPrivileges, proveSession, retireSession, type Account } from './queries'
import { findSecondFactor } from './queries/second-factor'
import { findSessionOrigin, insertSessionOrigin, type SessionOrigin } from './queries/sso'
import { sessionUser } from './views'

const dayMs = 86_400_000

/** The time for which a request may be under way (lib/client/exchange.ts), and no shorter than the poll remembers a session (kernel/live.ts). */
const retiredLivesMs = 60_000

type Asked = Pick<Arrival, 'request' | 'reply'>
/** The provider that vouched for the person, and when they proved who they are there, with a second step or without. */
type From = { readonly origin: SessionOrigin | null; readonly provenAt: Date; readonly hasSecondStep?: boolean }
/** Where the person proved who they are; `hasSecondStep`: a provider showed that they did so in two steps. */
type Proof = { readonly at: 'ours' | 'provider'; readonly hasSecondStep?: boolean }

/**
 * Begins a session: a cookie for a page of Cusp, the token itself for another client. The session of the cookie that it replaces ends, whoever's it was,
 * because nobody should hold its token any more.
 */
export async function beginSession(
  db: Tx,
  account: Account,
  { request, reply, emit, from = { origin: null, provenAt: request.at } }: Arrival & { readonly from?: From },
): Promise<SessionUser> {
  await noticeDevice(db, account, { request, reply, emit })
  const before = request.cookieHash === undefined ? null : await deleteSessionOfToken(db, request.cookieHash)
  if (before !== null) await announce(db, { endedSessionsOf: [before] })
  const provenBy = await proofOf(db, account.id, { at: from.origin ? 'provider' : 'ours', hasSecondStep: from.hasSecondStep ?? false })
  const { token } = await insertNewSession(db, account.id, { request, reply, from, provenBy })
  if (account.locale) reply.locale = account.locale
  return sessionUser(account, await listPrivileges(db, account.id), request.sameOrigin ? '' : token)
}

/**
 * A person who proves their identity again goes on in a new session, so that the proof is worth nothing with the old cookie. The old session lives on,
 * unproven, for the requests under way with it (docs/decisions/0010). A client that holds its token itself keeps it.
 * @returns the sessions that they are then in.
 */
export async function renewSession(
  db: Tx,
  actor: Actor,
  { request, reply, proof = { at: 'ours' } }: Asked & { readonly proof?: Proof },
): Promise<readonly string[]> {
  const provenBy = await proofOf(db, actor.id, proof)
  const retiredAt = new Date(request.at.getTime() + retiredLivesMs)
  const takesCookie = request.sameOrigin && request.cookieHash !== undefined
  if (!takesCookie || !(await retireSession(db, { id: actor.sessionId, tokenHash: request.cookieHash, at: retiredAt }))) {
    await proveSession(db, actor.sessionId, { at: request.at, by: provenBy })
    return [actor.sessionId]
  }
  const { id } = await insertNewSession(db, actor.id, {
    request,
    reply,
    from: { origin: await findSessionOrigin(db, actor.sessionId), provenAt: request.at },
    provenBy,
  })
  return [actor.sessionId, id]
}

/** A person with a second factor has given it: without it no session begins and no proof counts. */
async function proofOf(db: Tx, userId: string, { at, hasSecondStep = false }: Proof): Promise<OwnProof> {
  const inTwoSteps = hasSecondStep || (await findSecondFactor(db, userId)) !== null
  if (at === 'provider') return inTwoSteps ? 'PROVIDER_CODE' : 'PROVIDER'
  return inTwoSteps ? 'PASSWORD_CODE' : 'PASSWORD'
}

/** Ends the session, and with it the one that it replaced a moment ago. */
export async function endSession(db: Tx, actor: Actor, at: Date): Promise<void> {
  const userId = ownerOf(actor)
  await deleteSession(db, { id: actor.sessionId, userId, endingBefore: new Date(at.getTime() + retiredLivesMs) })
  await announce(db, { endedSessionsOf: [userId] })
}

async function insertNewSession(
  db: Tx,
  userId: string,
  { request, reply, from: { origin, provenAt }, provenBy }: Asked & { readonly from: From; readonly provenBy: OwnProof },
): Promise<{ readonly id: string; readonly token: string }> {
  const { sessionDays, sessionIdleMinutes } = await readSettings()
  const [id, token] = [v7(), newToken()]
  await insertSession(db, {
    id,
    tokenHash: hashToken(token),
    userId,
    at: request.at,
    provenAt,
    provenBy,
    expiresAt: new Date(request.at.getTime() + sessionDays * dayMs),
    idleMinutes: sessionIdleMinutes,
    userAgent: request.userAgent,
  })
  if (origin) await insertSessionOrigin(db, id, origin)
  reply.session = { token, days: sessionDays }
  return { id, token }
}
