import 'server-only'
import { z } from 'zod'
import { planningActs } from '@/lib/timetables/planning'
import { defineBatch, type Applied, type BatchWork, type RowToUndo, type Undone } from '@/server/kernel/calls/batches'
import { grantScope } from '@/server/kernel/scope'
import { clockAt } from '../dates/clock'
import { lockTimetable } from '../queries/timetables'
import { applyPuts, type Answer, type Asked } from './apply-puts'
import { EventPut } from './event-put'

/** Of which timetable, and what it was: a draft that was accepted, events that were copied, brought in or laid out. */
export const PlanningSettings = z.object({
  timetableId: z.string(),
  what: z.enum(planningActs),
  name: z.string(),
  draftId: z.string().nullable(),
})
export type PlanningSettings = z.infer<typeof PlanningSettings>

/** Events that are done together: those of one act are told in one go whatever the chunk, since notices rest for some minutes. */
const eventsAtOnce = 40

const all = grantScope({ deletedAt: null })

async function applyAll(
  { db, batch, settings, at }: BatchWork<PlanningSettings>,
  asked: readonly Asked[],
  isUndo = false,
): Promise<readonly Answer[]> {
  const timetable = await lockTimetable(db, all, settings.timetableId)
  if (!timetable) return asked.map(() => ({ isDone: false }))
  return applyPuts({ db, actorId: batch.actorId, timetable, clock: await clockAt(at), batchId: batch.id, isUndo }, asked)
}

/** What plans many events at once: each row is one event. */
export const planningBatch = defineBatch({
  kind: 'TIMETABLE_PLANNING',
  settings: PlanningSettings,
  wanted: EventPut,
  before: EventPut,
  chunk: eventsAtOnce,
  apply: async (work, rows) => {
    const answers = await applyAll(
      work,
      rows.map(({ wanted, mark }) => ({ put: wanted, mark })),
    )
    return rows.map(({ number }, place): Applied<EventPut> => {
      const answer = answers[place]
      if (!answer?.isDone) return { number, state: 'REFUSED', reason: 'changedSince' }
      return { number, state: 'DONE', before: answer.before, mark: answer.mark }
    })
  },
  undo: async (work, rows) => {
    const asked = rows.flatMap(({ before, mark }) => (before ? [{ put: before, mark }] : []))
    const answers = new Map((await applyAll(work, asked, true)).map((answer, place) => [asked[place]?.put.eventId, answer]))
    return rows.map((row) => undone(row, answers.get(row.before?.eventId)))
  },
})

function undone({ number }: RowToUndo<EventPut, EventPut>, answer: Answer | undefined): Undone {
  if (!answer?.isDone) return { number, state: 'KEPT', reason: 'changedSince' }
  // Some of its dates have begun, or have attendance: they stay as they are.
  return answer.stayed > 0 ? { number, state: 'KEPT', reason: 'datesHeld' } : { number, state: 'UNDONE' }
}
