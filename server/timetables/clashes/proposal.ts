import 'server-only'
import type { InputOf } from '@/lib/contract'
import type { checkEvent } from '@/lib/contracts/timetables'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { clockAt } from '../dates/clock'
import { checkNamed, namedBy } from '../events/event-check'
import { daysWithin, placeOn, spansOf, type Clock } from '../dates/lay-out'
import { plannedOf } from './planned'
import type { Pattern } from '../dates/recurrence'
import { findEvent, type EventContent, type EventRow } from '../events/queries/events'
import { listStoredDates, type Placed, type StoredDate } from '../dates/queries/occurrences.sql'
import type { Limits } from './too-full/tight.sql'
import { findTimetable, type TimetableRow } from '../queries/timetables'
import type { Planned } from '../events/queries/wanted.sql'
import { eventsFor, timetablesFor } from '../scope'
import { contentOf } from '../calendar/views'

type Input = InputOf<typeof checkEvent>
export type Laid = {
  readonly days: readonly string[]
  /** Those to come. */
  readonly places: readonly Placed[]
  /** The same, or all where none is to come: of what has begun nothing clashes, and who came is still said. */
  readonly plan: Planned
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
  /** The same event otherwise. */
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
    namedBy(db, content),
  ])
  if (!timetable) throw refuse('NOT_FOUND')
  const { issues, clinicId, limits } = checkNamed(named, { content, before, timetable, path: 'fields' })
  const wrong = issues.filter((issue) => issue !== false)
  if (wrong.some(({ path }) => path.includes('pattern'))) throw refuse('VALIDATION_FAILED', { issues: wrong })
  const stored = before ? await listStoredDates(db, before.id) : []
  const spans = await spansOf(db, content)
  const isOneDate = input.scope === 'THIS' && before !== null
  return {
    timetable,
    before,
    clock,
    content,
    clinicId,
    limits,
    touched: stored.filter(({ originalOn, startsAt }) => startsAt > clock.at && isTouched(originalOn, input)),
    layOut: (other) => laid(other, { timetable, before, clock, clinicId, spans, isOneDate }),
  }
}

type Around = Pick<Proposal, 'timetable' | 'before' | 'clock' | 'clinicId'> & {
  readonly spans: Pattern['spans']
  readonly isOneDate: boolean
}

function laid(content: EventContent, { timetable, before, clock, clinicId, spans, isOneDate }: Around): Laid {
  const days = isOneDate ? [content.startsOn] : daysWithin({ content, spans, timetable, clock })
  const all = days.map((day) => placeOn(day, content, clock))
  const coming = all.filter(({ startsAt }) => startsAt > clock.at)
  const places = coming.length > 0 ? coming : all
  return {
    days,
    places: coming,
    plan: plannedOf({ content, clinicId, places }, { timetableId: timetable.id, seriesId: before?.seriesId ?? null }),
  }
}

function isTouched(originalOn: string, { scope, on }: Pick<Input, 'scope' | 'on'>): boolean {
  if (scope === 'ALL' || on === null) return true
  return scope === 'THIS' ? originalOn === on : originalOn >= on
}
