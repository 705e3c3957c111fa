import 'server-only'
import type { UnreadMessage } from '@/lib/contracts/notifications'
import type { Actor } from '@/server/kernel/actor'
import { readsConfidential } from '@/server/kernel/calls/viewing'
import type { Db } from '@/server/kernel/db'
import { readSettings } from '@/server/config'
import { broadcastCalls } from './calls/broadcasts'
import { readingCalls } from './calls/read'
import { settingsCalls } from './calls/settings'
import { writingCalls } from './calls/write'
import { listUnreadMessages } from './queries/threads.sql'
import { unreadAtOnce } from './rules'

export { messagingJobs } from './jobs'
export { messagingListeners } from './listeners'
export { mayBroadcast } from './audience'
export { isHere, listAudienceChoices } from './queries/audience.sql'
export { isRefusedBy, listRefusing } from './queries/blocks.sql'
export { listReachable, findReachableIds } from './reach'
export { readBroadcastChoicesCall } from './calls/broadcasts'
export { recipientsOf } from './scope'
export { readNotificationSettingsCall } from './calls/settings'
export { downloadMessageFileCall, findReachCall, listThreadsCall, readThreadCall } from './calls/read'

export const messagingCalls = [...readingCalls, ...writingCalls, ...broadcastCalls, ...settingsCalls]

/** The newest unread messages, for the poll; none during an impersonation. */
export async function unreadMessagesOf(db: Db, actor: Pick<Actor, 'id' | 'viewer'>): Promise<UnreadMessage[]> {
  if (!readsConfidential(actor)) return []
  const { brandName } = await readSettings()
  const rows = await listUnreadMessages(db, { userId: actor.id, brandName, limit: unreadAtOnce })
  return rows.map(({ is_notice, ...row }) => (is_notice ? { ...row, is_notice } : row))
}
