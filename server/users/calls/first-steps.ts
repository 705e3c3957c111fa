import 'server-only'
import { env } from '@/lib/env'
import * as contracts from '@/lib/contracts/users'
import { forgetSettings, lockSettings, readStored, writeSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { hasSentMail } from '@/server/kernel/queries/outbox'
import { findSecondFactor } from '@/server/sign-in'
import { isAnybodyBut } from '../queries/people'
import { countAdmins, countInvitedAdmins } from '../queries/roles'
import { peopleFor } from '../scope'

/** For people who may do everything, like the first administrator. */
const access = { kind: 'privilege', anyOf: ['ALL'] } as const

export const readFirstStepsCall = defineCall(contracts.readFirstSteps, {
  access,
  module: null,
  effect: 'read',
  handle: async ({ actor, db }) => {
    if (!(await readStored(db)).settings.firstSteps) return { steps: null }
    const [hasMail, admins, invited, factor, hasPeople] = await Promise.all([
      hasSentMail(db),
      countAdmins(db),
      countInvitedAdmins(db),
      findSecondFactor(db, actor.id),
      isAnybodyBut(db, peopleFor(actor), actor.id),
    ])
    const { SMTP_URL, DEMO } = env()
    return {
      steps: {
        mail: hasMail,
        hasMailServer: Boolean(SMTP_URL) || DEMO,
        secondAdmin: admins + invited > 1,
        twoStep: factor !== null,
        people: hasPeople,
      },
    }
  },
})

export const endFirstStepsCall = defineCall(contracts.endFirstSteps, {
  access,
  module: null,
  effect: 'write',
  audit: 'users.firstStepsEnded',
  replay: 'idempotent',
  handle: async ({ actor, db, request, audit, afterCommit }) => {
    await lockSettings(db)
    if ((await readStored(db)).settings.firstSteps) {
      await writeSettings(db, { firstSteps: false }, { byId: actor.id, at: request.at })
      audit({ entity: 'setting', entityId: 'firstSteps', changes: { firstSteps: { from: true, to: false } } })
      afterCommit(forgetSettings)
    }
    return {}
  },
})
