import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import * as contracts from '@/lib/contracts/privacy'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { assertProven } from '@/server/kernel/secrets/proof'
import { rollBackTo, savePoint } from '@/server/kernel/queries/points.sql'
import { endSessionsOf } from '@/server/sign-in'
import { lockAccounts, stillHeld } from '@/server/users'
import { eraseEverywhere, openWorkOf } from '../erase'
import { erasedName } from '../erased-name'
import { hindranceOf } from '../hindrance'
import { findSubject } from '../queries/subjects.sql'
import { privacyAdmins } from './access'

/** Erases the person and rolls that back, so that nobody has to maintain a second account of what an erasure does. */
export const previewErasureCall = defineCall(contracts.previewErasure, {
  ...privacyAdmins,
  effect: 'write',
  audit: 'privacy.erasurePreviewed',
  replay: 'idempotent',
  handle: async ({ actor, input: { id }, db, request, audit }) => {
    await lockAccounts(db)
    await stillHeld(db, actor, 'PRIVACY_ADMIN')
    const person = await findSubject(db, id)
    if (!person) throw refuse('NOT_FOUND')
    if (person.erasedAt !== null) throw refuse('STATE_CHANGED', { code: 'privacy.ERASED' })
    const name = await erasedName(id, request.locale)
    await savePoint(db, 'whole')
    const { erased } = await eraseEverywhere(db, { id, at: request.at, name, byId: actor.id })
    await rollBackTo(db, 'whole')
    audit({ entity: 'user', entityId: id })
    return { erased }
  },
})

const codes = {
  YOURSELF: 'privacy.YOURSELF',
  ABOVE_YOU: 'privacy.ABOVE_YOU',
  LAST_ADMIN: 'privacy.LAST_ADMIN',
  ERASED: 'privacy.ERASED',
} as const

export const erasePersonCall = defineCall(contracts.erasePerson, {
  ...privacyAdmins,
  effect: 'write',
  audit: 'privacy.erased',
  replay: 'keyed',
  handle: async ({ actor, input: { id, username }, db, request, audit, emit, afterCommit }) => {
    await lockAccounts(db)
    const held = await stillHeld(db, actor, 'PRIVACY_ADMIN')
    const person = await findSubject(db, id)
    if (!person) throw refuse('NOT_FOUND')
    const hindrance = await hindranceOf(db, person, { id: actor.id, held })
    if (hindrance === 'ABOVE_YOU') throw refuse('FORBIDDEN', { code: codes[hindrance] })
    if (hindrance !== null) throw refuse('STATE_CHANGED', { code: codes[hindrance] })
    if ((await openWorkOf(db, id)).length > 0) throw refuse('STATE_CHANGED', { code: 'privacy.OPEN' })
    if (accountKey(username) !== accountKey(person.username)) throw badField('username', 'otherUsername')
    assertProven(actor, request.at)
    // The person's devices learn of the erasure at once.
    await endSessionsOf(db, [id])
    const { erased, exportIds } = await eraseEverywhere(db, {
      id,
      at: request.at,
      name: await erasedName(id, request.locale),
      byId: actor.id,
    })
    emit({ type: 'privacy.erased', payload: { userId: id, exportIds } })
    audit({ entity: 'erasure', entityId: id, changes: Object.fromEntries(erased.map(({ what, count }) => [what, { to: count }])) })
    afterCommit(() => logger.security('personErased', { requestId: request.id, actorId: actor.id, userId: id }))
    return { erased }
  },
})
