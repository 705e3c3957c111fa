import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { taskHref, viewHref } from './hrefs'
import { Notice } from './notices'
import { findNoticed, type NoticedResponse } from './queries/notices'

/** The notice names the form, the subject and the task, with a link: never an answer or a text typed into the form. */
const sendNotice: OutboxListener = async (payload, { db, emit, at }) => {
  const notice = Notice.parse(payload)
  const response = await findNoticed(db, notice)
  if (!response) return
  const { subjectId, subjectName, formName, isConfidential, taskKind, byName, dueAt, locksAt } = response
  // A response that a deadline has locked is not announced as a task any more; a separate notice says that it is late.
  const isAsking = notice.kind === 'asked' || notice.kind === 'due' || notice.kind === 'extended'
  if (isAsking && locksAt !== null && locksAt <= at) return
  const values = {
    kind: notice.kind,
    task: taskKind ?? 'none',
    form: formName,
    ...(isConfidential && { isConfidential: 'yes' }),
    person: byName ?? '',
    dueAt: dueAt?.toISOString() ?? '',
    ...(isAsking && locksAt !== null && { until: locksAt.toISOString() }),
  }
  const send = (to: readonly string[], subject: string) =>
    to.length > 0 &&
    emit({
      type: 'messaging.notice',
      payload: { to, key: 'formNotice' satisfies NoticeKey, values: { ...values, subject }, href: hrefOf(notice, response) },
    })
  send(
    notice.toIds.filter((id) => id === subjectId || subjectName === null),
    'own',
  )
  send(
    notice.toIds.filter((id) => id !== subjectId && subjectName !== null),
    subjectName ?? '',
  )
}

function hrefOf({ mayRead, responseId, taskId }: Notice, { formId }: NoticedResponse): string {
  if (!mayRead) return paths.forms
  return taskId === null ? viewHref(responseId) : taskHref({ formId, responseId, taskId })
}

/** A message for higher domains, such as workflows and the timeline. Without them it does nothing. */
const ignoreStepped: OutboxListener = () => Promise.resolve()

export const formResponsesListeners: Readonly<Record<string, OutboxListener>> = {
  'form-responses.noticed': sendNotice,
  'form-responses.stepped': ignoreStepped,
}
