import { z } from 'zod'
import { formResponseStates, incompleteReasons } from '@/lib/states/form-response'
import { formTaskStates } from '@/lib/states/form-task'
import { formParts, originKinds, taskKinds } from '@/lib/forms/vocabulary'
import { Instant } from '../plain.shapes'

export const id = z.uuid().toLowerCase()
export const revision = z.number().int().min(0).max(2_000_000_000)
/** When the act was done according to the device; order and deadlines follow the server's time. */
export const occurredAt = Instant.optional()
export const reason = z.string().trim().min(1).max(2_000)
export const Person = z.object({ id: z.string(), displayName: z.string() })
export type Person = z.output<typeof Person>

export const Task = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  /** The place of the turn or step in the form. */
  step: z.number(),
  /** Steps with the same number are open at the same time; 0 for a turn. */
  order: z.number(),
  /** How many of the step must be done. */
  needed: z.number(),
  part: z.enum(formParts),
  state: z.enum(formTaskStates),
  /** Null while it is open to a role, or nobody is named. */
  person: Person.nullable(),
  poolRole: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The person, if they have no account. */
  outside: z.object({ id: z.string(), name: z.string(), organisation: z.string() }).nullable(),
  openedAt: z.string().nullable(),
  seenAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  comment: z.string(),
  forPerson: Person.nullable(),
  /** Whether the task is the asker's own. */
  isMine: z.boolean(),
  signature: z
    .object({ name: z.string(), role: z.string(), meaning: z.string(), strokes: z.array(z.array(z.number())).nullable(), at: z.string() })
    .nullable(),
})

/** A timetable date that a response is about. Times are in the institution's time zone. */
export const AttachedEvent = z.object({
  id: z.string(),
  title: z.string(),
  heldOn: z.string(),
  startsTime: z.string(),
  endsTime: z.string(),
  room: z.string(),
})
export type AttachedEvent = z.output<typeof AttachedEvent>

/** A response in a list, without its answers. */
export const ResponseRow = z.object({
  id: z.string(),
  form: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  state: z.enum(formResponseStates),
  reason: z.enum(incompleteReasons).nullable(),
  subject: Person.nullable(),
  submitter: Person.nullable(),
  originKind: z.enum(originKinds),
  opensAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  extendedTo: z.string().nullable(),
  submittedAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  updatedAt: z.string(),
  revision: z.number(),
  /** A copy that an earlier version kept has none. */
  event: AttachedEvent.nullable().default(null),
  /** The people or roles that the response waits for. */
  waitsFor: z.array(
    z.object({
      kind: z.enum(taskKinds),
      person: Person.nullable(),
      /** A role, or the name of somebody outside. */ role: z.string().nullable(),
    }),
  ),
})
