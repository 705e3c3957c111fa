import { z } from 'zod'
import { caseStates, mostHandedOver } from '@/lib/states/clinical-case'
import { id } from '../lists/parts.shapes'

export { Done } from '../plain.shapes'

const Person = z.object({ id: z.string(), displayName: z.string() })
const count = z.number().int()

export const OneLeaver = z.strictObject({ studentId: id.optional() })
export const HandOverPlan = z.object({
  /**
   * Students with running cases who have left, have graduated or are in their last year; those who have left come first. Empty if the request names a leaver.
   */
  leavers: z.array(Person.extend({ cases: count, hasLeft: z.boolean(), year: count.nullable() })),
  /** The leaver that the request names; null if it names none. */
  leaver: Person.nullable(),
  cases: z.array(
    z.object({
      id: z.string(),
      reference: count,
      title: z.string(),
      specialty: z.string().nullable(),
      state: z.enum(caseStates),
      planned: count,
      done: count,
      lastVisitOn: z.string().nullable(),
      nextRecallOn: z.string().nullable(),
      offeredTo: Person.nullable(),
    }),
  ),
  /**
   * The students who can take a case, and how many cases they have. Suited ones are in the leaver's programme, have treated somebody and are not in their last
   * year; they come first.
   */
  takers: z.array(Person.extend({ cases: count, year: count.nullable(), isSuited: z.boolean() })),
  /** Hand-overs of the last day, each of which can be taken back. Empty if the request names a leaver. */
  undoable: z.array(z.object({ id: z.string(), at: z.string(), until: z.string(), by: z.string(), from: z.string(), moved: count })),
})

const HandOverRow = z.strictObject({ caseId: id, takerId: id })
export const HandOver = z.strictObject({
  studentId: id,
  reason: z.string().trim().max(500).default(''),
  cases: z.array(HandOverRow).min(1).max(mostHandedOver),
})
/** `refused` counts the cases that have changed since they were read and therefore stay. */
export const HandedOver = z.object({ batchId: z.string(), moved: count, refused: count })

export const OneHandOver = z.strictObject({ batchId: id })
export const TakenBack = z.object({ undone: count, kept: count })
