import 'server-only'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import type { Issue } from '@/server/kernel/errors'
import { planIdOf } from '../clashes/queries/plan.sql'
import { isHeld } from '../dates/foresee'
import type { Clock } from '../dates/lay-out'
import type { EventContent } from '../events/queries/events'
import type { DateRow, EventPut } from '../planning/event-put'
import type { NamesOf } from '../planning/queries/names.sql'
import type { TimetableRow } from '../queries/timetables'
import { dayText } from './changes-of'
import type { Known } from './match'
import type { Planned } from './plan-series'
import { listTakenAt, type Wanted } from './queries/taken.sql'

type Asked = {
  readonly plans: readonly Planned[]
  readonly known: readonly Known[]
  /** The events and dates that are removed because the file does not have them. */
  readonly going: readonly EventPut[]
  readonly timetable: TimetableRow
  readonly clock: Clock
  readonly names: NamesOf
  readonly locale: string
}
/** A date of a series of the file or, without a place, an existing date that stays. */
type Interval = {
  readonly place: number | null
  readonly subjectId: string
  readonly from: number
  readonly to: number
  readonly title: string
  readonly heldOn: string
}
type Hit = { readonly place: number; readonly subjectId: string; readonly title: string; readonly heldOn: string }

/** The number of clashes that are named for each series; the timetable's own list has them all. */
const mostNamed = 3

/**
 * The clashes that the dates of a file would have, series by series: rooms and named people with everything that exists and with the rest of the file; groups
 * with the timetable and the file. Dates of a clinic share its rooms and teachers, and are left to the timetable's list. It takes one statement.
 */
export async function clashesOf(
  db: Db,
  { plans, known, going, timetable, clock, names, locale }: Asked,
): Promise<ReadonlyMap<number, readonly Issue[]>> {
  const puts = [...plans.flatMap(({ put }) => put ?? []), ...going]
  const leaving = new Set(puts.flatMap(({ dates, gone }) => [...dates.map(({ id }) => id), ...gone]))
  const deleted = new Set(puts.flatMap(({ eventId, isDeleted }) => (isDeleted === true ? [eventId] : [])))
  const isLeaving = (eventId: string, dateId: string) => deleted.has(eventId) || leaving.has(dateId)
  for (const { event, dates } of known) for (const { id } of dates) if (isLeaving(event.id, id)) leaving.add(id)
  const coming = plans.flatMap(({ put, content }, place) =>
    put && content ? put.dates.filter((row) => isAsked(row, clock)).map((row) => ({ place, row, content })) : [],
  )
  const wanted = coming.flatMap(({ place, row, content }): Wanted[] => {
    const { startsAt, endsAt } = row
    return subjectsOf(row, content).map((subjectId) => ({ place, subjectId, startsAt, endsAt }))
  })
  if (coming.length === 0) return new Map()
  const found: Hit[] = (await listTakenAt(db, { wanted, planId: planIdOf(timetable) })).filter(({ dateId }) => !leaving.has(dateId))
  const own = coming.flatMap(({ place, row, content }) =>
    [...subjectsOf(row, content), ...(row.groupIds ?? content.groupIds)].map((subjectId) =>
      intervalOf(subjectId, row, { place, title: row.title }),
    ),
  )
  const staying = known.flatMap(({ event, dates }) =>
    dates
      .filter((date) => date.state === 'PLANNED' && !leaving.has(date.id) && !isHeld(date, clock))
      .flatMap((date) =>
        (date.groupIds ?? event.groupIds).map((subjectId) => intervalOf(subjectId, date, { place: null, title: date.title })),
      ),
  )
  return clashIssues([...found, ...findOverlaps([...own, ...staying])], { names, locale })
}

const isAsked = ({ state, clinicId, startsAt }: DateRow, { at }: Clock) =>
  state === 'PLANNED' && clinicId === null && new Date(startsAt) > at

/** The room of a date, and the people who are named for it or for its series. */
function subjectsOf(row: DateRow, content: EventContent): string[] {
  const out = new Set(row.people.flatMap(({ userId, isOut }) => (isOut ? [userId] : [])))
  const people = [...row.people, ...content.people].flatMap(({ userId, isOut }) => (isOut || out.has(userId) ? [] : [userId]))
  return [...new Set([...people, ...(row.roomId === null ? [] : [row.roomId])])]
}

function intervalOf(
  subjectId: string,
  { startsAt, endsAt, heldOn }: { startsAt: string | Date; endsAt: string | Date; heldOn: string },
  { place, title }: Pick<Interval, 'place' | 'title'>,
): Interval {
  return { place, subjectId, from: new Date(startsAt).getTime(), to: new Date(endsAt).getTime(), title, heldOn }
}

/** The overlaps in which two different series take the same room, person or group, reported for each series that is in the file. */
function findOverlaps(intervals: readonly Interval[]): Hit[] {
  const bySubject = new Map<string, Interval[]>()
  for (const one of intervals) {
    const list = bySubject.get(one.subjectId)
    if (list) list.push(one)
    else bySubject.set(one.subjectId, [one])
  }
  const hits: Hit[] = []
  const hit = ({ place, subjectId }: Interval, { title, heldOn }: Interval) => {
    if (place !== null) hits.push({ place, subjectId, title, heldOn })
  }
  for (const list of bySubject.values()) {
    // Each interval is compared only with the earlier one that ends last: if that one does not overlap it, none does.
    let [latest, before]: [Interval | null, Interval | null] = [null, null]
    for (const one of list.toSorted((a, b) => a.from - b.from)) {
      before = latest
      if (before && before.to > one.from && before.place !== one.place) {
        hit(one, before)
        hit(before, one)
      }
      if (!latest || one.to >= latest.to) latest = one
    }
  }
  return hits
}

function clashIssues(hits: readonly Hit[], { names, locale }: Pick<Asked, 'names' | 'locale'>): Map<number, Issue[]> {
  const issues = new Map<number, Issue[]>()
  const seen = new Set<string>()
  for (const { place, subjectId, title, heldOn } of hits) {
    const known = issues.get(place) ?? []
    const key = `${place} ${subjectId} ${title}`
    if (known.length >= mostNamed || seen.has(key)) continue
    seen.add(key)
    issues.set(place, [...known, issueAt('', 'importClash', { name: names.get(subjectId) ?? '', title, day: dayText(heldOn, locale) })])
  }
  return issues
}
