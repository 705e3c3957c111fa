import { z } from 'zod'
import { day, id, listShape, name, NamedEntry, revision } from './parts.shapes'

export { Nothing } from '../plain.shapes'
export { Done, FindEntries, OneEntry, RemoveEntry, Saved } from './parts.shapes'

/** `teachers` are the people who supervise the firm today. */
export const Firms = listShape(NamedEntry.omit({ revision: true }).extend({ students: z.number().int(), teachers: z.array(z.string()) }))

const Supervision = z.object({ teacherId: z.string(), displayName: z.string(), fromOn: z.string(), toOn: z.string().nullable() })
export const ReadFirm = z.object({
  firm: NamedEntry.extend({ teachers: z.array(Supervision) }),
  usage: z.object({ students: z.number().int(), isReferenced: z.boolean() }),
})
export const Teachers = z.object({
  teachers: z.array(z.object({ id: z.string(), displayName: z.string(), caption: z.string() })),
  today: z.string(),
})

/** `toOn`: the last day; null without an end. */
const SaveSupervision = z.strictObject({ teacherId: z.uuid().toLowerCase(), fromOn: day, toOn: day.nullable() })
export const SaveFirm = z
  .strictObject({ id, revision, name, active: z.boolean(), teachers: z.array(SaveSupervision).max(2_000) })
  .superRefine(({ teachers }, context) => {
    for (const [at, one] of teachers.entries()) {
      if (one.toOn !== null && one.toOn < one.fromOn)
        context.addIssue({ code: 'custom', path: ['teachers', at, 'toOn'], message: 'datesInOrder', input: undefined })
      else if (teachers.slice(0, at).some((other) => other.teacherId === one.teacherId && isAtOnce(one, other)))
        context.addIssue({ code: 'custom', path: ['teachers', at, 'fromOn'], message: 'teacherOverlaps', input: undefined })
    }
  })

type Span = { readonly fromOn: string; readonly toOn: string | null }
function isAtOnce(one: Span, other: Span): boolean {
  return (other.toOn === null || one.fromOn <= other.toOn) && (one.toOn === null || other.fromOn <= one.toOn)
}
