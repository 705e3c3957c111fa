import 'server-only'
import type { TakenAlike } from '@/server/diary'
import { knownDate, withPlaces, wordedAsEvent, wordedAsDate, type Act, type Telling } from '../changes/changes'
import { decideWhoIsTold, type Heard, type Known, type Touched } from '../changes/who-hears'
import type { EventContent } from '../events/queries/events'
import type { PlanningWork } from './apply-puts'
import type { DateRow } from './event-put'
import type { StoredRow } from './queries/dates.sql'

type Side = {
  readonly heldOn: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly title: string
  readonly roomId: string | null
  readonly notes: string
  readonly state: 'PLANNED' | 'CANCELLED' | 'SKIPPED'
  readonly cancelReason: string
  /** The date differs from its series. */
  readonly isOwn: boolean
  readonly series: EventContent
}
/** A date of an event before and after an act of planning; null where there is none. */
export type PutDate = { readonly id: string; readonly before: Side | null; readonly after: Side | null }
export type PutEvent = { readonly eventId: string; readonly isGone: boolean; readonly dates: readonly PutDate[] }
/** The people of some dates; `ids` are the dates in the order in which they were given. */
type TakenBy = { readonly ids: readonly string[]; readonly taken: readonly TakenAlike[] }
type Taken = { readonly before: TakenBy; readonly after: TakenBy }

type Named = Pick<Act, 'eventId' | 'occurrenceId' | 'tellsStudents'> & { readonly isWhole: boolean }
/** Notifies the people concerned, or only finds out who they are. */
type Saying = (act: Act, tellings: readonly Telling[]) => Promise<void>
type Around = Pick<PlanningWork, 'db' | 'actorId' | 'timetable' | 'clock' | 'batchId'>

/** A date as its people know it, with its series. */
export function sideOf(date: DateRow | StoredRow, series: EventContent): Side {
  const { heldOn, title, roomId, notes, state, cancelReason, own, groupIds } = date
  return {
    ...{ heldOn, title, roomId, notes, state, cancelReason, series },
    startsAt: new Date(date.startsAt),
    endsAt: new Date(date.endsAt),
    isOwn: own.length > 0 || groupIds !== null,
  }
}

/**
 * The most dates of one event that are announced one by one because they differ from their series; with more of them, they are announced together with the
 * series.
 */
const mostAlone = 30

/** Notifies the people whom an act of planning concerns: once for each event, and in the date's own words for dates that differ from their series. */
export async function tellPuts(
  work: Around,
  { events, taken, say }: { events: readonly PutEvent[]; taken: Taken; say: Saying },
): Promise<void> {
  const log = async (act: Named, tellings: readonly Telling[]) => {
    const { timetable, actorId, clock, batchId } = work
    if (tellings.length > 0) await say({ ...act, timetable, byId: actorId, at: clock.at, ...(batchId !== null && { batchId }) }, tellings)
  }
  for (const { eventId, isGone, dates } of events) {
    const alone = dates.filter(isAlone).slice(0, mostAlone)
    const together = dates.filter((date) => !alone.includes(date))
    const [first] = together.flatMap(({ before, after }) => ((before ?? after) ? [{ was: before?.series, is: after?.series }] : []))
    const was = together.find(({ before }) => before)?.before?.series ?? first?.is
    const is = together.find(({ after }) => after)?.after?.series ?? first?.was
    if (was && is) {
      const heard = findHearers(work, together, taken)
      const tellings = await wordedAsEvent(work.db, heard, { before: was, content: is, takesOver: false })
      await log({ eventId, occurrenceId: null, isWhole: isGone, tellsStudents: is.notifyStudents }, tellings)
    }
    for (const date of alone) await tellAlone(work, { eventId, date, taken, log })
  }
}

/** Whether a date has a message of its own: it differs, or differed, from its series, or it is cancelled or restored while its series stays. */
function isAlone({ before, after }: PutDate): boolean {
  return before?.isOwn === true || after?.isOwn === true || (before !== null && after !== null && before.state !== after.state)
}

const knownSide = (side: Side | null): Known | null => (side?.state === 'PLANNED' ? knownDate(side, side.series) : null)

function findHearers({ clock }: Around, dates: readonly PutDate[], { before, after }: Taken): Heard[] {
  const touched = dates.map((date): Touched => ({ before: knownSide(date.before), after: knownSide(date.after) }))
  const places = new Map(dates.map(({ id }, place) => [id, place]))
  return decideWhoIsTold({
    touched,
    before: withPlaces(before.taken, before.ids, places),
    after: withPlaces(after.taken, after.ids, places),
    at: clock.at,
  })
}

type Alone = {
  readonly eventId: string
  readonly date: PutDate
  readonly taken: Taken
  readonly log: (act: Named, tellings: readonly Telling[]) => Promise<void>
}

async function tellAlone(work: Around, { eventId, date, taken, log }: Alone): Promise<void> {
  const { db, clock } = work
  const side = date.after ?? date.before
  const [was, is] = [date.before ?? date.after, date.after ?? date.before]
  if (!side || !was || !is) return
  const heard = findHearers(work, [date], taken)
  const tellings = await wordedAsDate(db, heard, {
    was: knownDate(was, was.series),
    is: knownDate(is, is.series),
    timeZone: clock.timeZone,
  })
  const worded = tellings.map((telling): Telling => {
    if (date.before?.state === 'PLANNED' && date.after?.state === 'CANCELLED')
      return { ...telling, what: 'CANCELLED', after: { reason: date.after.cancelReason } }
    if (date.before?.state === 'CANCELLED' && date.after?.state === 'PLANNED') return { ...telling, what: 'RESTORED' }
    return telling
  })
  await log({ eventId, occurrenceId: date.id, isWhole: false, tellsStudents: side.series.notifyStudents }, worded)
}
