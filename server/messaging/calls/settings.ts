import 'server-only'
import * as contracts from '@/lib/contracts/messaging'
import { readSettings } from '@/server/config'
import { defineCall } from '@/server/kernel/define-call'
import { resetMailTimes } from '../queries/mails.sql'
import { findNotificationChoice, upsertNotificationChoice } from '../queries/settings'

const access = { kind: 'session', why: 'the software has something to say to everybody; a person chooses their own mails' } as const

export const readNotificationSettingsCall = defineCall(contracts.readNotificationSettings, {
  access,
  module: null,
  effect: 'read',
  handle: async ({ actor, db }) => findNotificationChoice(db, actor.id, (await readSettings()).usualMails),
})

export const saveNotificationSettingsCall = defineCall(contracts.saveNotificationSettings, {
  access,
  module: null,
  effect: 'write',
  replay: 'idempotent',
  audit: 'messaging.notificationsSaved',
  handle: async ({ actor, input, db, request, audit }) => {
    await upsertNotificationChoice(db, { userId: actor.id, ...input })
    await resetMailTimes(db, actor.id, request.at)
    audit({ entity: 'user', entityId: actor.id })
    return {}
  },
})

export const settingsCalls = [readNotificationSettingsCall, saveNotificationSettingsCall]
