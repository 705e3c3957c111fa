import 'server-only'
import type { Clock } from '../dates/lay-out'
import type { EventContent, EventRow } from '../events/queries/events'
import type { NamesOf } from '../planning/queries/names.sql'
import type { Planned } from './plan-series'

type Change = { readonly field: string; readonly from: string; readonly to: string }
type Shown = { readonly names: NamesOf; readonly locale: string; readonly clock: Clock }
type Asked = { readonly plan: Planned; readonly event: EventRow | null } | { readonly going: readonly string[]; readonly stays: number }

/** The changes of an event in words, from what it was to what it will be. */
export function changesOf(asked: Asked, shown: Shown): Change[] {
  if ('going' in asked) return [{ field: 'date', from: daysText(asked.going, shown), to: '' }]
  const { plan, event } = asked
  if (!plan.content) return []
  const [was, is] = [event && wordsOf(event, plan.before, shown), wordsOf(plan.content, plan.after, shown)]
  const changes = Object.entries(is).flatMap(([field, to]): Change[] => {
    const from = was?.[field] ?? ''
    return from === to ? [] : [{ field, from, to }]
  })
  // The title is left out, because it is shown beside the changes.
  if (!event) return changes.filter(({ field }) => field !== 'title')
  const own = (plan.put?.dates ?? []).filter(({ own: of }) => of.length > 0).length
  return own > 0 ? [...changes, { field: 'own', from: '', to: String(own) }] : changes
}

function wordsOf(content: EventContent, days: readonly string[], shown: Shown): Record<string, string> {
  const { names } = shown
  const list = (ids: readonly string[]) =>
    ids
      .map((id) => names.get(id) ?? '')
      .toSorted()
      .join(', ')
  const of = (part: EventContent['people'][number]['part']) =>
    list(content.people.flatMap((one) => (one.part === part && !one.isOut ? [one.userId] : [])))
  return {
    title: content.title,
    type: names.get(content.sessionTypeId) ?? '',
    date: daysText(days, shown),
    startTime: content.startsTime,
    minutes: String(content.minutes),
    room: content.roomId === null ? '' : (names.get(content.roomId) ?? ''),
    groups: list(content.groupIds),
    ...{ lead: of('LEAD'), teachers: of('TEACHER'), assistants: of('ASSISTANT'), students: of('STUDENT') },
    notes: content.notes.slice(0, 200),
    link: content.link,
  }
}

/** A day as people read it. */
export function dayText(day: string, locale: string): string {
  return formatOf(locale).format(Date.parse(`${day}T00:00:00Z`))
}

/** Few days are named one by one, many by their first, their last and their number. */
function daysText(days: readonly string[], { locale }: Shown): string {
  const sorted = days.toSorted()
  const text = (day: string | undefined) => (day === undefined ? '' : dayText(day, locale))
  return sorted.length <= 3 ? sorted.map(text).join('; ') : `${text(sorted[0])} – ${text(sorted.at(-1))} (${sorted.length})`
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  formats.set(locale, known)
  return known
}
