import 'server-only'
import type { WaitingRow } from '@/lib/contracts/today'
import { dayIn } from '@/lib/format'
import { lastDueDay } from '@/lib/today/due'
import { urgencies, waitingKinds, type Urgency } from '@/lib/today/vocabulary'
import type { WaitingSource, WaitingThing, Waits } from '@/server/kernel/waiting'

type Clock = { readonly today: string; readonly timeZone: string; readonly at: Date }
const namesOfSeveral = 3

function urgencyOf(dueOn: string | null, { today, isPast }: { today: string; isPast: boolean }): Urgency {
  if (dueOn === null) return 'undated'
  if (dueOn < today || isPast) return 'overdue'
  if (dueOn === today) return 'today'
  return dueOn <= lastDueDay(today) ? 'soon' : 'later'
}

function rowOf(kind: WaitingRow['kind'], { due = null, since = null, ...thing }: WaitingThing, { today, timeZone, at }: Clock): WaitingRow {
  const dueAt = due instanceof Date ? due : null
  const dueOn = due instanceof Date ? dayIn(due, timeZone) : due
  return {
    kind,
    id: thing.id,
    count: thing.of ?? 1,
    names: [],
    title: thing.title,
    reference: thing.reference ?? null,
    person: thing.person ?? null,
    note: thing.note ?? null,
    dueOn,
    dueAt: dueAt && dueAt.toISOString(),
    since: since && since.toISOString(),
    urgency: urgencyOf(dueOn, { today, isPast: dueAt !== null && dueAt < at }),
    verb: thing.verb,
    href: thing.href,
  }
}

/** The rows of one kind: a row for each item, or a single row if the kind is handled in its own list. */
export function rowsOf({ kind, href }: Pick<WaitingSource, 'kind' | 'href'>, { count, things }: Waits, clock: Clock): WaitingRow[] {
  const rows = things.map((thing) => rowOf(kind, thing, clock)).toSorted(byUrgency)
  const [first] = rows
  if (!first || !waitingKinds[kind].gathers || count === 1) return rows
  const ages = rows.flatMap(({ since }) => since ?? []).toSorted()
  const names = rows.slice(0, namesOfSeveral).map(({ person, title }) => person ?? title)
  return [{ ...first, id: kind, count, names, title: '', reference: null, person: null, note: null, since: ages[0] ?? null, href }]
}

/** Order: overdue, due today, due soon, due later, without a day; then by day, then the longest waiting. */
export function byUrgency(one: WaitingRow, other: WaitingRow): number {
  const rank = urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency)
  return rank || compareKnownFirst(one.dueAt ?? one.dueOn, other.dueAt ?? other.dueOn) || compareKnownFirst(one.since, other.since)
}

/** Nulls come last. */
function compareKnownFirst(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
