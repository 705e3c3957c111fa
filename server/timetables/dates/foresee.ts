import 'server-only'
import { planOf, placeOn, type Clock } from './places'
import type { Plan } from './plan-dates'
import type { EventContent } from '../events/queries/events'
import type { Ownable, Placed, StoredDate } from './queries/occurrences.sql'

/** The values that a date has from its series, unless it has them of its own. */
type DateAsSaid = Placed & {
  readonly title: string
  readonly notes: string
  readonly roomId: string | null
  readonly clinicId: string | null
}
export type Foreseen = {
  /** Null: a date that is new. */
  readonly before: StoredDate | null
  /** The place that the series gives the date, whatever the date has of its own; null: a date that goes. */
  readonly on: Placed | null
  /** Null: a date that goes. */
  readonly after: (DateAsSaid & { readonly hasOwnPeople: boolean }) | null
}

type Asked = {
  readonly content: Pick<EventContent, 'title' | 'notes' | 'roomId' | 'startsTime' | 'minutes'>
  readonly clinicId: string | null
  readonly days: readonly string[]
  readonly existing: readonly StoredDate[]
  readonly clock: Clock
  /** Whether dates that differ from their series stop differing. */
  readonly takesOver: boolean
}

/**
 * Computes what becomes of the dates of an event when it is saved: those that change or could, in the order of the plan: kept, moved, dropped, added. The save
 * writes it and the form's check reads it, so that both say the same. Dates that have begun, or on which something depends, are left out.
 */
export function foreseeDates({ content, clinicId, days, existing, clock, takesOver }: Asked): { plan: Plan; dates: Foreseen[] } {
  const plan = planOf(days, existing, clock)
  const known = new Map(existing.map((date) => [date.id, date]))
  const said = (day: string): DateAsSaid => ({
    ...placeOn(day, content, clock),
    title: content.title,
    notes: content.notes,
    roomId: content.roomId,
    clinicId,
  })
  const stays = [...plan.kept, ...plan.moved].flatMap(({ id, on }): Foreseen[] => {
    const before = known.get(id)
    if (!before || isHeld(before, clock)) return []
    const own = takesOver ? [] : before.own
    const is = said(on)
    return [{ before, on: pickPlace(is), after: { ...withOwn(is, before, own), hasOwnPeople: own.includes('people') } }]
  })
  const goes = plan.dropped.flatMap(({ id }): Foreseen[] => [{ before: known.get(id) ?? null, on: null, after: null }])
  const comes = plan.added.map((day): Foreseen => {
    const is = said(day)
    return { before: null, on: pickPlace(is), after: { ...is, hasOwnPeople: false } }
  })
  return { plan, dates: [...stays, ...goes, ...comes] }
}

function pickPlace({ originalOn, heldOn, startsAt, endsAt, shift }: Placed): Placed {
  return { originalOn, heldOn, startsAt, endsAt, shift }
}

/** Whether a date has begun, or attendance depends on it: such a date keeps its time, its place and its people. */
export function isHeld({ startsAt, isTaken }: Pick<StoredDate, 'startsAt' | 'isTaken'>, { at }: Clock): boolean {
  return startsAt <= at || isTaken
}

function withOwn(
  said: DateAsSaid,
  { heldOn, startsAt, endsAt, shift, title, notes, roomId, clinicId }: StoredDate,
  own: readonly string[],
) {
  const has = (name: Ownable) => own.includes(name)
  return {
    ...said,
    ...(has('time') && { heldOn, startsAt, endsAt, shift }),
    ...(has('title') && { title }),
    ...(has('notes') && { notes }),
    ...(has('room') && { roomId, clinicId }),
  }
}
