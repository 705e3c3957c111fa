import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import type { ResponseWork } from '@/server/form-responses'
import { instanceHref } from '../hrefs'

/** Stands for the name in notices to the person concerned. */
const own = 'own'

export type WorkflowNotice = Extract<NoticeKey, `workflow${string}`>
export type About = {
  readonly id: string
  readonly workflowId: string
  readonly subjectId: string
  readonly originKind: string
  readonly workflow: { readonly name: string; readonly subjectSees: boolean }
  readonly subject: { readonly displayName: string }
}
type Telling = {
  readonly caption?: string
  readonly href?: string
  readonly urgent?: boolean
  /** The event, its stage and its present holder. */
  readonly change?: { readonly kind: string; readonly caption: string; readonly person?: string } | undefined
}

/**
 * Notifies people about an instance, each once: the person whom it is about gets no name, and no notice where they are not to learn of it. Nobody is notified
 * of their own act.
 */
export function notifyPeople(
  { emit, touch, byId }: Pick<ResponseWork, 'emit' | 'touch' | 'byId'>,
  key: WorkflowNotice,
  about: About,
  toIds: readonly string[],
  { caption = '', href = instanceHref(about), urgent = false, change }: Telling = {},
): string[] {
  const { subjectId, originKind, workflow, subject } = about
  const to = [...new Set(toIds)].filter((id) => id !== byId && (id !== subjectId || workflow.subjectSees))
  // If so, lists and mails say only that there is something to read.
  const isSecret = originKind === 'CONCERN' || !workflow.subjectSees
  const send = (ids: readonly string[], student: string) =>
    ids.length > 0 &&
    emit({
      type: 'messaging.notice',
      payload: {
        to: [...ids],
        key,
        values: {
          ...{ title: workflow.name, subject: caption, student },
          ...(change && { kind: change.kind, name: change.caption, person: change.person ?? '' }),
          ...(isSecret && { isConfidential: 'yes' }),
        },
        href,
        urgent,
      },
    })
  send(
    to.filter((id) => id === subjectId),
    own,
  )
  send(
    to.filter((id) => id !== subjectId),
    subject.displayName,
  )
  touch(...to)
  return to
}
