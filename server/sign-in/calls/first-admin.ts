import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/sign-in'
import { forgetSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { hashPassword } from '@/server/kernel/password'
import { firstSchool } from '../first-school'
import { findAccountById, insertFirstAdmin, lockAndCountUsers, writeBrandName } from '../queries'
import { isGuessable } from '../rules'
import { beginSession } from '../session'

/** Makes the first admin of an empty installation, once and never again: two at the same moment wait for each other. */
export const createFirstAdminCall = defineCall(contracts.createFirstAdmin, {
  access: { kind: 'public', why: 'an empty installation has nobody who could sign in' },
  module: null,
  effect: 'write',
  audit: 'sign-in.firstAdminCreated',
  replay: 'idempotent',
  handle: async ({ input, db, request, reply, audit, emit, afterCommit }) => {
    if ((await lockAndCountUsers(db)) > 0) throw refuse('STATE_CHANGED', { code: 'sign-in.NOT_THE_FIRST' })
    if (isGuessable(input.password, [input.username, input.email])) throw badField('password', 'passwordTooCommon')
    await firstSchool().institution(db)
    if (input.starterCatalogue) await firstSchool().catalogue(db)
    const id = v7()
    await insertFirstAdmin(db, { id, ...input, passwordHash: await hashPassword(input.password), at: request.at })
    await writeBrandName(db, input.institution, request.at)
    afterCommit(forgetSettings)
    const account = await findAccountById(db, id)
    if (!account) throw refuse('ERROR')
    audit({ entity: 'user', entityId: id, actorId: id })
    logger.security('firstAdmin', { requestId: request.id, userId: id })
    return { user: await beginSession(db, account, { request, reply, emit }) }
  },
})
