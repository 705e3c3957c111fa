import 'server-only'
import type { InputOf } from '@/lib/contract'
import type { checkEvent } from '@/lib/contracts/timetables'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { clockAt } from '../dates/clock'
import { checkNamed, findNamedRows } from '../events/event-check'
import { foreseeDates, isHeld, type Foreseen } from '../dates/foresee'
import { boundsOf, daysWithin, type Bounds } from '../dates/days'
import { placeOn, planOf, type Clock } from '../dates/lay-out'
import type { Plan } from '../dates/plan-dates'
import { partsOf, type OwnGroup, type OwnPerson, type Standing } from './parts'
import { plannedEventOf } from './planned'
import { findEvent, type EventContent, type EventRow } from '../events/queries/events'
import { listGroupsOfDates, listPeopleOfDates, listStoredDates, type Placed, type StoredDate } from '../dates/queries/occurrences.sql'
import type { Limits } from './too-full/tight.sql'
import { findTimetable, type TimetableRow } from '../queries/timetables'
import type { Planned } from '../events/queries/wanted.sql'
import { eventsFor, timetablesFor } from '../scope'
import { contentOf } from '../calendar/views'

type Input = InputOf<typeof checkEvent>
export type Laid = {
  readonly days: readonly string[]
  /** The dates to come that take people. */
  readonly places: readonly Placed[]
  /**
   * The same dates, grouped by room and people; or the days that have begun where no date is to come: these clash with nothing, but the people who came are
   * still given. A day whose date is cancelled is left out.
   */
  readonly plans: readonly Planned[]
  /** The outcome for each of the event's dates, and for each date of `plans` its place among them. */
  readonly dates: readonly Foreseen[]
  readonly order: readonly number[]
  /** The outcome for the event's days. */
  readonly plan: Plan
}
export type Proposal = {
  readonly timetable: TimetableRow
  readonly before: EventRow | null
  readonly clock: Clock
  readonly content: EventContent
  readonly clinicId: string | null
  readonly limits: Limits
  /** Dates that a save would change. */
  readonly touched: readonly StoredDate[]
  /** The date, where a single one is saved. */
  readonly one: StoredDate | null
  /** Whether the dates from one on become an event of their own. */
  readonly isCut: boolean
  readonly takesOver: boolean
  /** Lays out the event with other content. */
  readonly layOut: (content: EventContent) => Laid
}

/**
 * An event as it would be saved.
 * @throws NOT_FOUND, and what is wrong with its pattern by the field
 */
export async function proposalOf(db: Tx, { actor, input, at }: { actor: Actor; input: Input; at: Date }): Promise<Proposal> {
  const content = contentOf(input.fields)
  const [timetable, before, clock, named] = await Promise.all([
    findTimetable(db, timetablesFor(actor), input.timetableId),
    findEvent(db, eventsFor(actor), input.id),
    clockAt(at),
    findNamedRows(db, content),
  ])
  if (!timetable) throw refuse('NOT_FOUND')
  const { issues, clinicId, limits } = checkNamed(named, { content, before, timetable, path: 'fields' })
  const wrong = issues.filter((issue) => issue !== false)
  if (wrong.some(({ path }) => path.includes('pattern'))) throw refuse('VALIDATION_FAILED', { issues: wrong })
  const stored = before ? await listStoredDates(db, before.id) : []
  const bounds = await boundsOf(db, { content, timetable })
  const onDay = stored.find(({ originalOn }) => originalOn === input.on) ?? null
  // The scope is read as in the save: for an event with one date, or from its first date on, all dates are meant.
  const one = input.scope === 'THIS' && stored.length > 1 ? onDay : null
  const since = input.scope === 'FOLLOWING' && stored.length > 1 ? (onDay?.originalOn ?? null) : null
  const existing = one ? [one] : stored.filter(({ originalOn }) => since === null || originalOn >= since)
  const { takesOver = false } = input
  const touched = existing.filter((date) => !isHeld(one ? { ...date, isTaken: false } : date, clock))
  const withOwnPeople = takesOver || one ? [] : touched.filter(({ own }) => own.includes('people')).map(({ id }) => id)
  const own = withOwnPeople.length > 0 ? await listPeopleOfDates(db, withOwnPeople) : []
  const ownGroups = withOwnPeople.length > 0 ? await listGroupsOfDates(db, withOwnPeople) : []
  return {
    timetable,
    before,
    clock,
    content,
    clinicId,
    limits,
    touched,
    one,
    isCut: since !== null && existing.length < stored.length,
    takesOver,
    layOut: (other) => layOutProposal(other, { timetable, before, clock, clinicId, bounds, one, existing, own, ownGroups, takesOver }),
  }
}

type Around = Pick<Proposal, 'timetable' | 'before' | 'clock' | 'clinicId' | 'one'> & {
  readonly bounds: Bounds
  readonly existing: readonly StoredDate[]
  readonly own: readonly OwnPerson[]
  readonly ownGroups: readonly OwnGroup[]
  readonly takesOver: boolean
}

function layOutProposal(content: EventContent, around: Around): Laid {
  const { timetable, before, clock, clinicId, bounds, one, existing, own, ownGroups, takesOver } = around
  const days = one ? [content.startsOn] : daysWithin({ content, bounds, timetable, clock, existing: takesOver ? [] : existing })
  const { plan, dates } = one
    ? { plan: planOf([one.originalOn], [one], clock), dates: layOutAlone(content, { one, clock, clinicId }) }
    : foreseeDates({ content, clinicId, days, existing, clock, takesOver })
  // A date also leaves out the people whom the series leaves out, unless it names them.
  const leftOut =
    one && before ? before.people.filter(({ userId, isOut }) => isOut && !content.people.some((person) => person.userId === userId)) : []
  const series = { timetableId: timetable.id, seriesId: before?.seriesId ?? null }
  const standing = [...dates.entries()].flatMap(([place, { before: was, after }]): Standing[] =>
    !after || after.startsAt <= clock.at || (was !== null && was.state !== 'PLANNED') ? [] : [{ place, was, after }],
  )
  const found = partsOf(standing, { content, whole: [...content.people, ...leftOut], series, own, ownGroups })
  const plans = found.map((part) => ({ ...part.planned, of: 0, days: part.days }))
  const begun = days.map((day) => placeOn(day, content, clock)).filter(({ startsAt }) => startsAt <= clock.at)
  return {
    days,
    places: found.flatMap((part) => part.days).toSorted((x, y) => x.startsAt.getTime() - y.startsAt.getTime()),
    plans: plans.length > 0 ? plans : [plannedEventOf({ content, clinicId, places: begun }, series)],
    dates,
    order: found.flatMap((part) => part.order),
    plan,
  }
}

/** A date that is saved by itself takes all values of the form. */
function layOutAlone(
  content: EventContent,
  { one, clock, clinicId }: { one: StoredDate; clock: Clock; clinicId: string | null },
): Foreseen[] {
  if (isHeld({ ...one, isTaken: false }, clock)) return []
  const place = { ...placeOn(content.startsOn, content, clock), originalOn: one.originalOn }
  const { title, notes, roomId } = content
  return [{ before: one, on: place, after: { ...place, title, notes, roomId, clinicId, hasOwnPeople: false } }]
}
