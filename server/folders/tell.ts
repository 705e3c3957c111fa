import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

/** As many as one notice goes to. */
const peopleAtOnce = 1_000
/** More are not told; they find it under 'Shared with me'. */
export const mostTold = 5_000

/** Tells whoever a new share reaches. */
export function sharedNotices(
  to: readonly string[],
  { kind, name, by }: { kind: 'FOLDER' | 'FILE'; name: string; by: string },
): OutboxMessage[] {
  const key: NoticeKey = kind === 'FOLDER' ? 'folderShared' : 'fileShared'
  return Array.from({ length: Math.ceil(to.length / peopleAtOnce) }, (_, at) => ({
    type: 'messaging.notice',
    payload: {
      to: to.slice(at * peopleAtOnce, (at + 1) * peopleAtOnce),
      key,
      values: { name, person: by },
      href: `${paths.files}?view=shared`,
    },
  }))
}
