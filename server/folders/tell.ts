import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

/** The most people whom one notice goes to. */
const peopleAtOnce = 1_000
/** The most people who are notified; further people find the share under 'Shared with me'. */
export const mostTold = 5_000

/** Notices to the people whom a new share reaches. */
export function sharedNotices(
  to: readonly string[],
  { kind, ...said }: { kind: 'FOLDER' | 'FILE'; name: string; by: string },
): OutboxMessage[] {
  return makeNotices(to, { key: kind === 'FOLDER' ? 'folderShared' : 'fileShared', ...said })
}

/** Notices to the people who have not read a version yet, at most one a day. */
export function reminderNotices(
  to: readonly string[],
  { nodeId, version, today, ...said }: { nodeId: string; version: number; today: string; name: string; by: string },
): OutboxMessage[] {
  return makeNotices(to, { key: 'fileReminder', once: `fileReminder ${nodeId} ${version} ${today}`, ...said })
}

type Said = { readonly key: NoticeKey; readonly name: string; readonly by: string; readonly once?: string }

function makeNotices(to: readonly string[], { key, name, by, once }: Said): OutboxMessage[] {
  return Array.from({ length: Math.ceil(to.length / peopleAtOnce) }, (_, at) => ({
    type: 'messaging.notice',
    payload: {
      to: to.slice(at * peopleAtOnce, (at + 1) * peopleAtOnce),
      key,
      values: { name, person: by },
      href: `${paths.files}?view=shared`,
      ...(once !== undefined && { noticeKey: `${once} ${at}` }),
    },
  }))
}
