import 'server-only'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type Numbered = { readonly id: string; readonly number: string }
type Telling = {
  readonly key: NoticeKey
  readonly to: readonly string[]
  readonly about: Numbered
  /** Where the notice leads: to the case, to a concern that the reader raised, or to one about the reader. */
  readonly view: 'case' | 'raised' | 'about' | 'cases'
  readonly urgent?: boolean
}

/** Notifies people of a case by its number, without names or texts; mails and lists say still less (lib/notices.ts). */
export function concernNotice({ key, to, about, view, urgent = false }: Telling): OutboxMessage {
  return {
    type: 'messaging.notice',
    payload: {
      to: [...new Set(to)],
      key,
      values: { number: about.number },
      href: view === 'cases' ? `${paths.seriousConcern}?tab=cases` : `${paths.seriousConcern}?${view}=${about.id}`,
      urgent,
    },
  }
}

/** Tells administrators that a concern has no receiver, without its people or its text. */
export function nobodyNotice(to: readonly string[], about: Numbered): OutboxMessage {
  return {
    type: 'messaging.notice',
    payload: {
      to: [...to],
      key: 'concernNobody' satisfies NoticeKey,
      values: { number: about.number },
      href: paths.concernReceivers,
      urgent: true,
    },
  }
}
