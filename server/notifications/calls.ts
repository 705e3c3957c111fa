import 'server-only'
import * as contracts from '@/lib/contracts/notifications'
import { now } from '@/server/kernel/clock'
import { defineCall } from '@/server/kernel/define-call'
import { notificationVersion } from '@/server/kernel/live'
import { listUnread } from './sources'

/** What is due within a week changes with the day, though nobody does anything. */
function versionOfDay(version: string | null): string | null {
  return version && `${version.slice(0, -1)}.${now().toISOString().slice(0, 10)}"`
}

/** Usually answered with 304 from memory (kernel/live): this handler runs only when something is new. */
export const getNotificationsCall = defineCall(contracts.getNotifications, {
  access: { kind: 'session', why: 'everybody polls for what concerns them' },
  module: null,
  effect: 'read',
  etag: (userId) => versionOfDay(notificationVersion(userId)),
  handle: async ({ actor, db, request }) => listUnread(db, actor, request.at),
})

export const notificationsCalls = [getNotificationsCall]
