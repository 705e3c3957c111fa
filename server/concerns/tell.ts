import 'server-only'
import { concernNumber } from '@/lib/concerns'
import type { NoticeKey } from '@/lib/notices'
import { paths } from '@/lib/paths'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'

type Numbered = { readonly id: string; readonly year: number; readonly serial: number }
type Telling = {
  readonly key: NoticeKey
  readonly to: readonly string[]
  readonly about: Numbered
  /** Where it leads: to the case, to what one raised, to what is about oneself. */
  readonly view: 'case' | 'raised' | 'about' | 'cases'
  readonly urgent?: boolean
}

/** Tells people of a case by its number: no name, and nothing that was written. */
export function notice({ key, to, about, view, urgent = false }: Telling): OutboxMessage {
  return {
    type: 'messaging.notice',
    payload: {
      to: [...new Set(to)],
      key,
      values: { number: concernNumber(about) },
      href: view === 'cases' ? `${paths.seriousConcern}?tab=cases` : `${paths.seriousConcern}?${view}=${about.id}`,
      urgent,
    },
  }
}

/** Administrators learn that nobody can receive a concern; not which one is in it, nor what it says. */
export function nobodyNotice(to: readonly string[], about: Numbered): OutboxMessage {
  return {
    type: 'messaging.notice',
    payload: {
      to: [...to],
      key: 'concernNobody' satisfies NoticeKey,
      values: { number: concernNumber(about) },
      href: paths.concernReceivers,
      urgent: true,
    },
  }
}

/** Evidence that leaves the file store once that is committed. */
export function filesDropped(ids: readonly string[]): OutboxMessage[] {
  return ids.length === 0 ? [] : [{ type: 'concerns.filesDropped', payload: { ids }, priority: 'bulk' }]
}
