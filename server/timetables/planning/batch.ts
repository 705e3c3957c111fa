import 'server-only'
import { z } from 'zod'
import { planningActs } from '@/lib/timetables/planning'
import { defineBatch, findBatch, type Applied, type BatchWork, type Undone } from '@/server/kernel/calls/batches'
import { grantScope } from '@/server/kernel/scope'
import { clockAt } from '../dates/clock'
import { lockTimetable } from '../queries/timetables'
import { applyPuts, type Answer } from './apply-puts'
import { SeriesPut } from './event-put'
import { listAlike } from './queries/alike.sql'
import { findDraft } from './queries/drafts.sql'
import { turnDraft } from './turn-draft'

/** The timetable of a planning batch and its kind: a draft that was accepted, events that were copied, or a file that was imported. */
export const PlanningSettings = z.object({
  timetableId: z.string(),
  what: z.enum(planningActs),
  /** The name of the draft, of the timetable that was copied, or of the file. */
  name: z.string(),
  /** `closesWith`: the row that completes the acceptance of the draft and closes it; null: planning goes on with the rest. */
  draft: z.object({ id: z.string(), closesWith: z.number().nullable() }).nullable(),
})
export type PlanningSettings = z.infer<typeof PlanningSettings>
type Work = BatchWork<PlanningSettings>

/** The number of series that are done while the person waits, and in one transaction of the job. Notices are still sent together, as they wait some minutes. */
export const seriesAtOnce = 40

const all = grantScope({ deletedAt: null })

async function applyAll({ db, batch, settings, at }: Work, asked: readonly SeriesPut[], isUndo: boolean): Promise<readonly Answer[]> {
  const timetable = await lockTimetable(db, all, settings.timetableId)
  if (!timetable) return asked.map(() => ({ isDone: false }))
  // A file that was previewed twice is not imported twice.
  const puts = settings.what === 'IMPORT' && !isUndo ? asked.flatMap(({ parts }) => parts.map(({ put }) => put)) : []
  const alike = await listAlike(db, { timetableId: timetable.id, batchId: batch.id, puts })
  const open = asked.filter(({ parts }) => parts.every(({ put }) => !alike.has(put.eventId)))
  const answers = await applyPuts({ db, actorId: batch.byId, timetable, clock: await clockAt(at), batchId: batch.id, isUndo }, open)
  const answered = new Map(open.map((series, place) => [series, answers[place]]))
  return asked.map((series) => answered.get(series) ?? { isDone: false })
}

/** The batch for planning many events at once: each row is a series. */
export const planningBatch = defineBatch({
  kind: 'TIMETABLE_PLANNING',
  settings: PlanningSettings,
  wanted: SeriesPut,
  before: SeriesPut,
  chunk: seriesAtOnce,
  apply: async (work, rows) => {
    const answers = await applyAll(
      work,
      rows.map(({ wanted }) => wanted),
      false,
    )
    const outcomes = rows.map(({ number }, place): Applied<SeriesPut> => {
      const answer = answers[place]
      return answer?.isDone ? { number, state: 'DONE', before: answer.before } : { number, state: 'REFUSED', reason: 'changedSince' }
    })
    if (outcomes.every(({ state }) => state === 'DONE')) await closeDraft(work, outcomes.at(-1)?.number)
    return outcomes
  },
  undo: async (work, rows) => {
    await reopenDraft(work)
    const asked = rows.flatMap(({ number, before }) => (before ? [{ number, before }] : []))
    const answers = await applyAll(
      work,
      asked.map(({ before }) => before),
      true,
    )
    const byNumber = new Map(asked.map(({ number }, place) => [number, answers[place]]))
    return rows.map(({ number }): Undone => {
      const answer = byNumber.get(number)
      if (!answer?.isDone) return { number, state: 'KEPT', reason: 'changedSince' }
      // Some of the dates have begun, or have attendance: they stay as they are.
      return answer.stayed > 0 ? { number, state: 'KEPT', reason: 'datesHeld' } : { number, state: 'UNDONE' }
    })
  },
})

/** Closes a draft once all of it is in the timetable. If a series was left alone, the draft stays open, so nothing is lost. */
async function closeDraft({ db, batch, settings, at }: Work, last: number | undefined): Promise<void> {
  if (settings.draft === null || settings.draft.closesWith !== last) return
  const [draft, done] = [await findDraft(db, settings.draft.id), await findBatch(db, { id: batch.id, kinds: [planningBatch.kind] })]
  if (draft?.state === 'OPEN' && done?.refused === 0) await turnDraft(db, { draft, on: 'accept', at })
}

async function reopenDraft({ db, settings, at }: Work): Promise<void> {
  const draft = settings.draft && (await findDraft(db, settings.draft.id))
  if (draft?.state === 'ACCEPTED') await turnDraft(db, { draft, on: 'reopen', at })
}
