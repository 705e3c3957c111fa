import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { logChange, withTaken } from '../changes/changes'
import { layOut, type Clock, type LaidOut } from '../dates/lay-out'
import { insertEvent, isEventTaken, type EventContent } from './queries/events'
import type { DateAt } from '../dates/queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'
import { placeOf, textOf } from '../changes/words'

export type Work = { readonly db: Tx; readonly actor: Actor; readonly timetable: TimetableRow; readonly clock: Clock }
export type Saved = Omit<LaidOut, 'dates'> & { readonly id: string; readonly revision: number; readonly told: number }

/** A new event with its dates, of which people are told. @throws CONFLICT where the id is taken. */
export async function makeEvent(
  { db, actor, timetable, clock }: Work,
  { id, content, clinicId }: { id: string; content: EventContent; clinicId: string | null },
): Promise<Saved> {
  if (await isEventTaken(db, id)) throw refuse('CONFLICT', { data: { newer: null } })
  await insertEvent(db, { id, timetableId: timetable.id, seriesId: id, creatorId: actor.id, content })
  const { result, people } = await withTaken(db, [], async () => {
    const laidOut = await layOut(db, { series: { id, content, clinicId }, timetable, clock, known: [] })
    return { result: laidOut, ids: laidOut.dates.map((date) => date.id) }
  })
  const { dates, ...counts } = result
  const told = await logEvent({ db, actor, timetable, clock }, { what: 'ADDED', eventId: id, before: null, content, dates, people })
  return { ...counts, id, revision: 1, told }
}

type Logged = {
  readonly what: 'ADDED' | 'CHANGED'
  readonly eventId: string
  readonly before: EventContent | null
  readonly content: EventContent
  readonly dates: readonly DateAt[]
  readonly people: Awaited<ReturnType<typeof withTaken>>['people']
  /** Dates that differed from the series have its time and room now, whether or not these changed. */
  readonly takesOver?: boolean
  /** The end of a series that has gone back to it. */
  readonly undoesEventId?: string
}

/** Logs what a save did to an event's dates to come; answers how many people are told. */
export async function logEvent(
  { db, actor, timetable, clock }: Work,
  { what, eventId, before, content, dates, people, takesOver = false, undoesEventId }: Logged,
): Promise<number> {
  if (timetable.state !== 'PUBLISHED') return 0
  const coming = dates.filter(({ startsAt }) => startsAt > clock.at)
  const first = coming.reduce<DateAt | null>((sooner, date) => (sooner === null || date.startsAt < sooner.startsAt ? date : sooner), null)
  if (!first) return 0
  const [was, differs] = await textOf(db, { before, after: content })
  const is = takesOver ? { ...(await placeOf(db, content)), ...differs } : differs
  if (what === 'CHANGED' && Object.keys(is).length === 0 && Object.keys(was).length === 0) return 0
  const { told } = await logChange(
    db,
    {
      timetable,
      eventId,
      occurrenceId: null,
      what: what === 'CHANGED' && ('time' in is || 'day' in is) ? 'MOVED' : what,
      before: was,
      after: is,
      firstAt: first.startsAt,
      firstOn: first.heldOn,
      dates: coming.length,
      tellsStudents: content.notifyStudents,
      byId: actor.id,
      at: clock.at,
      ...(undoesEventId !== undefined && { undoesEventId }),
    },
    people,
  )
  return told
}
