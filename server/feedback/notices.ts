import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type Asked = {
  readonly toId: string
  readonly studentId: string
  readonly person: string
  readonly session: { readonly id: string; readonly clinic: { readonly name: string } } | null
  /** A session or a day: about each a teacher is told once. */
  readonly on: string
}

/** A student asks for feedback; it leads to where it is written. */
export function askedNotice({ toId, studentId, person, session, on }: Asked): OutboxMessage {
  const href = `${paths.newFeedback}/${studentId}${session ? `?session=${session.id}` : ''}`
  const key: NoticeKey = session ? 'feedbackAskedOnSession' : 'feedbackAsked'
  const values = session ? { person, clinic: session.clinic.name } : { person }
  return { type: 'messaging.notice', payload: { to: [toId], key, values, href, noticeKey: `feedback-ask:${studentId}:${toId}:${on}` } }
}
