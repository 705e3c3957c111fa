import 'server-only'
import { v7 } from 'uuid'
import { logger } from '@/server/kernel/logger'
import { lockAccount } from '../queries'
import { findSecondFactor } from '../queries/second-factor'
import { findIdentity, insertIdentity, touchIdentity } from '../queries/sso'
import { beginStep } from '../second-factor/login-step'
import { renewSession } from '../session'
import type { Attempt } from './attempt'
import type { SignOn } from './complete'
import { refuseSignOn } from './refuse-sign-on'
import { originOfSession } from './session-from'
import type { Vouched } from './vouched'
import { assertVouchesFor } from './vouches-for'

const freshMs = 5 * 60_000

/**
 * Handles a logged-in person who comes back from a provider, to link the identity or to prove who they are. They began it themself, on a page of Cusp, and are
 * still the same.
 * @returns the token with which sign-in.giveProofCode takes a code, where the proof is not complete without one: as with a password, a person with a second
 * factor gives a code, unless the provider showed that they did so there.
 */
export async function claimIdentity(
  vouched: Vouched,
  of: NonNullable<Attempt['of']>,
  { db, request, reply, actor, audit }: SignOn,
): Promise<{ readonly codeStep: string | null }> {
  if (!actor || actor.viewer || actor.id !== of.userId) throw refuseSignOn('EXPIRED')
  const account = await lockAccount(db, actor.id)
  if (account?.status !== 'ENABLED') throw refuseSignOn('CLOSED')
  const { provider, issuer, subject } = vouched
  await assertVouchesFor(db, actor.id, provider)
  const linked = await findIdentity(db, vouched)
  if (of.purpose === 'proof') {
    const from = await originOfSession(vouched, request.at)
    const isFresh = request.at.getTime() - from.provenAt.getTime() <= freshMs
    if (linked?.userId !== actor.id) throw refuseSignOn('OTHER_PERSON')
    if (!isFresh) throw refuseSignOn(vouched.authenticatedAt === null ? 'NO_TIME' : 'OTHER_PERSON')
    await touchIdentity(db, linked.id, request.at)
    if (!from.hasSecondStep && (await findSecondFactor(db, actor.id))) {
      logger.security('secondFactorAsked', { requestId: request.id, userId: actor.id, step: 'PROOF', provider, means: vouched.means })
      audit({ entity: 'user', entityId: actor.id, changes: { secondFactorNeeded: { to: true } } })
      return { codeStep: await beginStep(db, actor.id, { kind: 'PROOF', at: request.at, from }) }
    }
    // The request came from another site, and yet with the cookie of this browser.
    const proof = { at: 'provider', hasSecondStep: from.hasSecondStep } as const
    await renewSession(db, actor, { request: { ...request, sameOrigin: true }, reply, proof })
    logger.security('reauthenticated', { requestId: request.id, userId: actor.id, provider })
    audit({ entity: 'user', entityId: actor.id, changes: { provenBy: { to: provider } } })
    return { codeStep: null }
  }
  if (linked && linked.userId !== actor.id) throw refuseSignOn('LINKED_ELSEWHERE')
  if (!linked && !(await insertIdentity(db, { id: v7(), provider, issuer, subject, userId: actor.id, origin: 'OWN', at: request.at })))
    throw refuseSignOn('LINKED_ELSEWHERE')
  logger.security('identityLinked', { requestId: request.id, userId: actor.id, provider, how: 'own' })
  audit({ entity: 'user', entityId: actor.id, changes: { identity: { to: provider } } })
  return { codeStep: null }
}
