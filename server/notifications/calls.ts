import 'server-only'
import * as contracts from '@/lib/contracts/notifications'
import { defineCall } from '@/server/kernel/define-call'
import { notificationVersion } from '@/server/kernel/live'
import { listUnread } from './sources'

/** Usually answered with 304 from memory (kernel/live): this handler runs only when something is new. */
export const getNotificationsCall = defineCall(contracts.getNotifications, {
  access: { kind: 'session', why: 'everybody polls for what concerns them' },
  module: null,
  effect: 'read',
  etag: notificationVersion,
  handle: async ({ actor, db }) => listUnread(db, actor),
})

export const notificationsCalls = [getNotificationsCall]
