import 'server-only'
import * as contracts from '@/lib/contracts/sign-in/sso'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { lockAccount } from '../queries'
import { deleteIdentity } from '../queries/sso'
import { newAttempt, ownPath } from '../sso/attempt'
import { beginAttempt } from '../sso/begun'
import { leavesAnother, listWaysIn } from '../ways-in'

const own = { access: { kind: 'session', why: 'everybody says with which accounts they log in' }, module: null, byNoToken: true } as const

/** Only a page of Cusp itself can begin this, for a person who has just proven who they are: otherwise somebody else's identity could be put on an account. */
export const beginClaimCall = defineCall(contracts.beginClaim, {
  ...own,
  whileHandedOver: true,
  effect: 'read',
  handle: async ({ actor, input: { provider, purpose, way, returnTo }, request, reply }) => {
    if (!request.sameOrigin || actor.viewer || (actor.handedOverId !== null && purpose !== 'proof')) throw refuse('FORBIDDEN')
    if (purpose === 'link') assertProven(actor, request.at)
    const attempt = newAttempt({ provider, way, returnTo: ownPath(returnTo), of: { userId: actor.id, purpose } }, request.at)
    return { to: await beginAttempt(attempt, { request, reply, again: purpose === 'proof' }) }
  },
})

export const listIdentitiesCall = defineCall(contracts.listIdentities, {
  ...own,
  effect: 'read',
  handle: async ({ actor, db }) => {
    const { open, identities, hasPassword, takesPasswords } = await listWaysIn(db, actor.id)
    return { providers: open, identities, hasPassword: hasPassword && takesPasswords }
  },
})

export const unlinkCall = defineCall(contracts.unlink, {
  ...own,
  effect: 'write',
  audit: 'sign-in.identityUnlinked',
  replay: 'idempotent',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    const account = await lockAccount(db, actor.id)
    const { identities, hasPassword, takesPasswords } = await listWaysIn(db, actor.id)
    const identity = identities.find((one) => one.id === id)
    if (!account || !identity) throw refuse('NOT_FOUND')
    assertProven(actor, request.at)
    // A password that nobody has set yet, or that cannot be entered anywhere, is no way to sign in.
    if (!(hasPassword && takesPasswords) && !leavesAnother(identities, id)) throw refuse('STATE_CHANGED', { code: 'sign-in.LAST_WAY_IN' })
    await deleteIdentity(db, { id, userId: actor.id })
    audit({ entity: 'user', entityId: actor.id, changes: { identity: { from: identity.provider } } })
    logger.security('identityUnlinked', { requestId: request.id, userId: actor.id, provider: identity.provider })
    return {}
  },
})
