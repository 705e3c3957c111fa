import 'server-only'
import { v7 } from 'uuid'
import { logger } from '@/server/kernel/logger'
import { holdAccount } from '../queries'
import { findIdentity, insertIdentity, touchIdentity } from '../queries/sso'
import { renewSession } from '../session'
import type { Attempt } from './attempt'
import type { SignOn } from './complete'
import { refuseSignOn } from './refuse-sign-on'
import { provenAtOf, type Vouched } from './vouched'

const freshMs = 5 * 60_000

/**
 * Somebody who is logged in comes back from a provider: to make the identity theirs, or to prove who they are. They began it themself, on a page
 * of ours, and are still the same.
 */
export async function claim(vouched: Vouched, of: NonNullable<Attempt['of']>, { db, request, reply, actor, audit }: SignOn): Promise<void> {
  if (!actor || actor.viewer || actor.id !== of.userId) throw refuseSignOn('EXPIRED')
  const account = await holdAccount(db, actor.id)
  if (account?.status !== 'ENABLED') throw refuseSignOn('CLOSED')
  const { provider, issuer, subject } = vouched
  const linked = await findIdentity(db, vouched)
  if (of.purpose === 'proof') {
    const isFresh = request.at.getTime() - provenAtOf(vouched, request.at).getTime() <= freshMs
    if (linked?.userId !== actor.id || !isFresh) throw refuseSignOn('OTHER_PERSON')
    await touchIdentity(db, linked.id, request.at)
    // It came from another site, and in the cookie of this browser all the same.
    await renewSession(db, actor, { request: { ...request, sameOrigin: true }, reply })
    logger.security('reauthenticated', { requestId: request.id, userId: actor.id, provider })
    audit({ entity: 'user', entityId: actor.id, changes: { provenBy: { to: provider } } })
    return
  }
  if (linked && linked.userId !== actor.id) throw refuseSignOn('LINKED_ELSEWHERE')
  if (!linked && !(await insertIdentity(db, { id: v7(), provider, issuer, subject, userId: actor.id, origin: 'OWN', at: request.at }))) throw refuseSignOn('LINKED_ELSEWHERE')
  logger.security('identityLinked', { requestId: request.id, userId: actor.id, provider, how: 'own' })
  audit({ entity: 'user', entityId: actor.id, changes: { identity: { to: provider } } })
}
