import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type Asked = {
  readonly toId: string
  readonly studentId: string
  readonly person: string
  readonly session: { readonly id: string; readonly clinic: { readonly name: string } } | null
  /** A session or a day; a teacher is notified once about each. */
  readonly on: string
}

/** Notifies a teacher that a student asks for feedback, with a link to the form. */
export function askedNotice({ toId, studentId, person, session, on }: Asked): OutboxMessage {
  const href = `${paths.newFeedback}/${studentId}${session ? `?session=${session.id}` : ''}`
  const key: NoticeKey = session ? 'feedbackAskedOnSession' : 'feedbackAsked'
  const values = session ? { person, clinic: session.clinic.name } : { person }
  return { type: 'messaging.notice', payload: { to: [toId], key, values, href, noticeKey: `feedback-ask:${studentId}:${toId}:${on}` } }
}

type Wanting = { readonly clinic: string; readonly dueOn: string; readonly isOverdue: boolean }

/** Tells that a patient wants to be contacted, without saying who the patient is or who treated them. */
export function contactNotice(to: readonly string[], { clinic, dueOn, isOverdue }: Wanting): OutboxMessage {
  const key: NoticeKey = isOverdue ? 'patientContactOverdue' : 'patientContact'
  const href = isOverdue ? `${paths.patientContacts}?view=OVERDUE` : paths.patientContacts
  return { type: 'messaging.notice', payload: { to: [...to], key, values: { clinic, dueOn }, href } }
}
