import 'server-only'
import * as contracts from '@/lib/contracts/messaging'
import { defineCall } from '@/server/kernel/define-call'
import { findNotificationChoice, putNotificationChoice } from '../queries/settings'

const access = { kind: 'session', why: 'the software has something to say to everybody; a person chooses their own mails' } as const

export const readNotificationSettingsCall = defineCall(contracts.readNotificationSettings, {
  access,
  module: null,
  effect: 'read',
  handle: async ({ actor, db }) => findNotificationChoice(db, actor.id),
})

export const saveNotificationSettingsCall = defineCall(contracts.saveNotificationSettings, {
  access,
  module: null,
  effect: 'write',
  replay: 'idempotent',
  audit: 'messaging.notificationsSaved',
  handle: async ({ actor, input, db, audit }) => {
    await putNotificationChoice(db, { userId: actor.id, ...input })
    audit({ entity: 'user', entityId: actor.id })
    return {}
  },
})

export const settingsCalls = [readNotificationSettingsCall, saveNotificationSettingsCall]
