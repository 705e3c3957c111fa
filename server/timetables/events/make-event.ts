import 'server-only'
import type { Actor } from '@/server/kernel/actor'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { logAct, touchedDates, watchDates, wordedAsEvent } from '../changes/changes'
import type { Heard, Touched } from '../changes/who-hears'
import { layOut, type Clock, type LaidOut } from '../dates/lay-out'
import { insertEvent, isEventTaken, type EventContent } from './queries/events'
import type { StoredDate } from '../dates/queries/occurrences.sql'
import type { TimetableRow } from '../queries/timetables'

export type Work = { readonly db: Tx; readonly actor: Pick<Actor, 'id'>; readonly timetable: TimetableRow; readonly clock: Clock }
export type Saved = Pick<LaidOut, 'made' | 'moved' | 'removed'> & {
  readonly id: string
  readonly revision: number
  readonly hearing: readonly string[]
}

/** Makes a new event with its dates, and tells people of it. @throws CONFLICT where the id is taken. */
export async function makeEvent(
  work: Work,
  { id, content, clinicId }: { id: string; content: EventContent; clinicId: string | null },
): Promise<Saved> {
  const { db, actor, timetable, clock } = work
  if (await isEventTaken(db, id)) throw refuse('CONFLICT', { data: { newer: null } })
  await insertEvent(db, { id, timetableId: timetable.id, seriesId: id, creatorId: actor.id, content })
  const { result, heard } = await watchDates(db, { ids: [], at: clock.at, timetable }, async () =>
    layOutResult(await layOut(db, { series: { id, content, clinicId }, timetable, clock, known: [] }), () => content, content),
  )
  const { made, moved, removed } = result
  return { made, moved, removed, id, revision: 1, hearing: await logSave(work, { eventId: id, before: content, content, heard }) }
}

/** Dates as they were laid out, and as their people know them. */
export function layOutResult(
  laidOut: LaidOut,
  was: (date: StoredDate) => EventContent,
  is: EventContent,
): { result: LaidOut; touched: (Touched & { id: string })[] } {
  const touched = touchedDates(laidOut.touched, was, is)
  return {
    result: laidOut,
    touched: laidOut.touched.map(({ id }, place) => ({ before: null, after: null, ...touched[place], id })),
  }
}

type Logged = {
  readonly eventId: string
  readonly before: EventContent
  readonly content: EventContent
  readonly heard: readonly Heard[]
  /** Whether dates that differed from the series get its time and room, whether or not these changed. */
  readonly takesOver?: boolean
  /** The event of a series' end that has gone back to its series. */
  readonly undoesEventId?: string
}

/** Logs what a save did to an event's dates to come; returns the people who are told. */
export async function logSave(
  { db, actor, timetable, clock }: Work,
  { eventId, before, content, heard, takesOver = false, undoesEventId }: Logged,
): Promise<readonly string[]> {
  const { hearing } = await logAct(
    db,
    {
      timetable,
      eventId,
      occurrenceId: null,
      tellsStudents: content.notifyStudents,
      byId: actor.id,
      at: clock.at,
      ...(undoesEventId !== undefined && { undoesEventId }),
    },
    await wordedAsEvent(db, heard, { before, content, takesOver }),
  )
  return hearing
}
