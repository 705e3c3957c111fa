import 'server-only'
import { z } from 'zod'
import { assignResponses, undoAssigned, type ResponseWork } from '@/server/form-responses'
import { asksInAdvance } from '@/server/forms'
import { defineBatch, type BatchWork, type RowToApply, type RowToUndo } from '@/server/kernel/calls/batches'
import { runAndAnnounce } from './announced'
import { findUsable } from './plan'
import { listCompleters } from './queries/audience'
import { everybodyScope } from './scope'

/** The settings that are stored with each batch. */
export const AssignmentSettings = z.object({
  formId: z.string(),
  subject: z.enum(['SELF', 'CHOSEN', 'NONE']),
  opensAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  late: z.string(),
  remindDays: z.array(z.number()),
})
const Wanted = z.object({ byId: z.string(), eventId: z.string().nullable().default(null) })
const Before = z.object({ responseId: z.string() })
type Work = BatchWork<z.output<typeof AssignmentSettings>>

/** A form assigned to many people. Each row is a response with its subject and its completer. Responses that nobody has started can be withdrawn for a day. */
export const assignmentBatch = defineBatch({
  kind: 'FORM_ASSIGNMENT',
  settings: AssignmentSettings,
  wanted: Wanted,
  before: Before,
  apply: async (work: Work, rows: readonly RowToApply<z.output<typeof Wanted>>[]) => {
    const { db, settings, at } = work
    const form = await findUsable(db, asksInAdvance(at, { isConfidential: true, formId: settings.formId }))
    if (!form) return rows.map(({ number }) => ({ number, state: 'REFUSED' as const, reason: 'formClosed' }))
    const able = await listCompleters(
      db,
      everybodyScope().completers,
      rows.map(({ wanted }) => wanted.byId),
    )
    const keyOf = ({ number }: { number: number }) => `assignment:${work.batch.id}:${number}`
    const made = await runAsWork(work, (one) =>
      assignResponses(one, {
        form,
        origin: { kind: 'ASSIGNMENT', id: work.batch.id },
        opensAt: settings.opensAt === null ? null : new Date(settings.opensAt),
        dueAt: settings.dueAt === null ? null : new Date(settings.dueAt),
        late: settings.late,
        remindDays: settings.remindDays,
        asked: rows
          .filter(({ wanted }) => able.has(wanted.byId))
          .map((row) => ({
            key: keyOf(row),
            subjectId: settings.subject === 'NONE' ? null : row.subjectId,
            byId: row.wanted.byId,
            eventId: row.wanted.eventId,
          })),
      }),
    )
    const idOf = new Map(made.map(({ key, id }) => [key, id]))
    return rows.map((row) => {
      const responseId = idOf.get(keyOf(row))
      return responseId === undefined
        ? { number: row.number, state: 'REFUSED' as const, reason: 'left' }
        : { number: row.number, state: 'DONE' as const, before: { responseId } }
    })
  },
  undo: async (work: Work, rows: readonly RowToUndo<z.output<typeof Wanted>, z.output<typeof Before>>[]) => {
    const ids = rows.flatMap(({ before }) => before?.responseId ?? [])
    const taken = await runAsWork(work, (one) => undoAssigned(one, ids))
    return rows.map(({ number, before }) =>
      before !== null && taken.has(before.responseId)
        ? { number, state: 'UNDONE' as const }
        : { number, state: 'KEPT' as const, reason: 'begun' },
    )
  },
})

/** Runs the work as the person who assigned the form. */
function runAsWork<T>({ db, at, batch, emit }: Work, run: (work: ResponseWork) => Promise<T>): Promise<T> {
  return runAndAnnounce({ db, at, byId: batch.actorId, emit }, run)
}
