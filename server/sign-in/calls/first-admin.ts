import 'server-only'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/sign-in'
import { forgetSettings, writeSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { badField, refuse } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { hashPassword } from '@/server/kernel/secrets/password'
import { linkMail } from '../accounts'
import { firstSchool } from '../first-school'
import { askAdminsForSecondFactor, findAccountById, insertAdmin, lockAndCountUsers } from '../queries'
import { isGuessable } from '../rules'
import { beginSession } from '../session'
import { isSetUpCode } from '../set-up-code'

/** Makes the first admin of an empty installation, once and never again: two at the same moment wait for each other. */
export const createFirstAdminCall = defineCall(contracts.createFirstAdmin, {
  access: { kind: 'public', why: 'an empty installation has nobody who could sign in; the code from its log says that one may' },
  module: null,
  effect: 'write',
  audit: 'sign-in.firstAdminCreated',
  replay: 'idempotent',
  handle: async ({ input, db, request, reply, audit, emit, afterCommit }) => {
    if ((await lockAndCountUsers(db)) > 0) throw refuse('STATE_CHANGED', { code: 'sign-in.NOT_THE_FIRST' })
    if (!isSetUpCode(input.setUpCode)) {
      logger.security('setUpRefused', { requestId: request.id, address: request.address })
      throw badField('setUpCode', 'setUpCodeWrong')
    }
    if (isGuessable(input.password, [input.username, input.email])) throw badField('password', 'passwordTooCommon')
    await firstSchool().institution(db)
    const { secondFirstName: firstName, secondLastName: lastName, secondEmail: email, timeZone, fallbackLocale } = input
    const [id, secondId] = [v7(), email === '' ? null : v7()]
    await insertAdmin(db, { id, ...input, passwordHash: await hashPassword(input.password), at: request.at })
    if (secondId !== null)
      await insertAdmin(db, { id: secondId, username: email, email, firstName, lastName, passwordHash: null, at: request.at })
    await writeSettings(db, { brandName: input.institution, timeZone, fallbackLocale, firstSteps: true }, { byId: id, at: request.at })
    if (input.starterCatalogue) await firstSchool().catalogue(db)
    if (input.adminsTwoStep) await askAdminsForSecondFactor(db)
    afterCommit(forgetSettings)
    const account = await findAccountById(db, id)
    if (!account) throw refuse('ERROR')
    audit({ entity: 'user', entityId: id, actorId: id })
    if (secondId !== null) {
      const invitation = await linkMail(db, { userId: secondId, purpose: 'INVITE', locale: fallbackLocale, at: request.at })
      if (invitation) emit({ ...invitation, priority: 'awaited' })
      audit({ entity: 'user', entityId: secondId, actorId: id })
    }
    logger.security('firstAdmin', { requestId: request.id, userId: id })
    return { user: await beginSession(db, account, { request, reply, emit }) }
  },
})
