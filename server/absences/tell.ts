import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type Decided = {
  readonly id: string
  readonly fromOn: string
  readonly toOn: string
  readonly decision: 'APPROVED' | 'REJECTED'
  readonly by: string
}

/** Tells somebody that their absence was decided, and how; the reason is shown only behind the link. */
export function decidedNotice(userId: string, { id, fromOn, toOn, decision, by }: Decided): OutboxMessage {
  return {
    type: 'messaging.notice',
    payload: {
      to: [userId],
      key: 'absenceDecided' satisfies NoticeKey,
      values: { person: by, decision, fromOn, toOn },
      href: `${paths.absences}?absence=${id}`,
    },
  }
}
