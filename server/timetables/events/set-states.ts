import 'server-only'
import { occurrence as machine, type OccurrenceState } from '@/lib/states/occurrence'
import { nextState } from '@/lib/state-machine'
import type { ChangeText } from '@/lib/timetables/changes'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { knownDate, logAct, watchAll, type ToldPeople } from '../changes/changes'
import { naming, wordsOfDate } from '../changes/words'
import { followDates, type Clock } from '../dates/lay-out'
import { setDateStates, type StoredDate } from '../dates/queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'
import { raiseEventRevision, type EventRow } from './queries/events'

export const byTime = (one: StoredDate, other: StoredDate) => one.startsAt.getTime() - other.startsAt.getTime()

export const firstOf = (dates: readonly StoredDate[], { startsAt, heldOn }: StoredDate) => ({
  dates: dates.length,
  firstAt: startsAt,
  firstOn: heldOn,
})

export function wordsOf(
  db: Tx,
  { event, date, clock: { timeZone } }: { event: EventRow; date: StoredDate; clock: Clock },
): Promise<ChangeText> {
  return wordsOfDate(db, knownDate(date, event), { timeZone, facts: naming })
}

const changedTo = { CANCEL: 'CANCELLED', RESTORE: 'RESTORED', SKIP: 'REMOVED', PUT_BACK: 'ADDED' } as const

type Setting = {
  readonly actor: Pick<Actor, 'id'>
  readonly timetable: TimetableRow
  readonly clock: Clock
  readonly event: EventRow
  /** The dates of this event, in the order of time. */
  readonly dates: readonly StoredDate[]
  readonly act: keyof typeof changedTo
  readonly reason?: string
}
type Set = { readonly from: OccurrenceState; readonly to: OccurrenceState; readonly changed: number; readonly heard: ToldPeople }

/**
 * Changes the state of dates of one event, and logs it with the people who are told.
 * @throws HELD where there is no date, one has begun, or they are not all in one state that can change in this way
 */
export async function setStates(db: Tx, { actor, timetable, clock, event, dates, act, reason = '' }: Setting): Promise<Set> {
  const [first] = dates
  const to = first ? nextState(machine, first.state, act) : null
  if (!first || to === null || dates.some(({ state, startsAt }) => state !== first.state || startsAt <= clock.at))
    throw refuse('STATE_CHANGED', { code: 'timetables.HELD' })
  const from = first.state
  const ids = dates.map(({ id }) => id)
  const { result: changed, people } = await watchAll(db, { dates, timetable }, async () => {
    if (!(await raiseEventRevision(db, { id: event.id, revision: event.revision }))) throw refuse('CONFLICT')
    const count = await setDateStates(db, { ids, from, to, reason: act === 'CANCEL' ? reason : '', at: clock.at })
    await followDates(db, ids)
    return count
  })
  const words = await wordsOf(db, { event, date: first, clock })
  const told = {
    timetable,
    eventId: event.id,
    occurrenceId: dates.length === 1 ? first.id : null,
    tellsStudents: event.notifyStudents,
    byId: actor.id,
    at: clock.at,
  }
  const heard = await logAct(db, told, [
    {
      what: changedTo[act],
      ...firstOf(dates, first),
      people,
      before: act === 'CANCEL' || act === 'SKIP' ? words : {},
      after: act === 'CANCEL' ? { reason } : act === 'SKIP' ? {} : words,
    },
  ])
  return { from, to, changed, heard }
}
