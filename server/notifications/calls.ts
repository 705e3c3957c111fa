import 'server-only'
import * as contracts from '@/lib/contracts/notifications'
import { now } from '@/server/kernel/clock'
import { defineCall } from '@/server/kernel/define-call'
import { notificationVersion } from '@/server/kernel/live'
import { listPanelRows, listUnread, markAllRead } from './sources'

const dayMs = 86_400_000
let day = { begins: 0, name: '' }

function today(): string {
  const at = now().getTime()
  const begins = at - (at % dayMs)
  if (begins !== day.begins) day = { begins, name: new Date(at).toISOString().slice(0, 10) }
  return day.name
}

/** The version contains the day, because the items due within a week change with the day even where nobody does anything. */
function versionOfDay(version: string | null): string | null {
  return version && `${version.slice(0, -1)}.${today()}"`
}

/** Usually answered with 304 from memory (kernel/live): this handler runs only when something is new. */
export const getNotificationsCall = defineCall(contracts.getNotifications, {
  access: { kind: 'session', why: 'everybody polls for what concerns them' },
  module: null,
  effect: 'read',
  etag: (userId) => versionOfDay(notificationVersion(userId)),
  handle: async ({ actor, db, request }) => listUnread(db, actor, request.at),
})

export const readPanelCall = defineCall(contracts.readPanel, {
  access: { kind: 'session', why: 'everybody reads what concerns them; each domain says only what the reader may see' },
  module: null,
  effect: 'read',
  handle: async ({ actor, db, request }) => ({ rows: await listPanelRows(db, actor, { at: request.at, locale: request.locale }) }),
})

export const readAllUnreadCall = defineCall(contracts.readAllUnread, {
  access: { kind: 'session', why: 'everybody has read what concerns them' },
  module: null,
  effect: 'write',
  audit: 'notifications.allRead',
  replay: 'idempotent',
  handle: async ({ actor, input: { until }, db, touch }) => {
    await markAllRead(db, actor, new Date(until))
    touch(actor.id)
    return {}
  },
})

export const notificationsCalls = [getNotificationsCall, readPanelCall, readAllUnreadCall]
