import { z } from 'zod'
import { formParts, responseLists, stepKinds, taskKinds } from '@/lib/forms/vocabulary'
import { formResponseStates } from '@/lib/states/form-response'
import { Day } from '../plain.shapes'
import { AttachedEvent, id, Person, ResponseRow } from './parts.shapes'
import { Uid } from '@/lib/forms/definition.shapes'

export { Nothing } from '../plain.shapes'

const TodoRow = z.object({
  taskId: z.string(),
  kind: z.enum(taskKinds),
  /** Null where anybody of a role can take it. */
  poolRole: z.string().nullable(),
  openedAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  /** Where it cannot be filled in yet. */
  opensAt: z.string().nullable(),
  response: ResponseRow,
  /** Of the pages that are theirs, how many hold an answer, in hundredths. */
  progress: z.number(),
  /** Why it was returned or declined, and by whom. */
  returned: z.object({ by: Person.nullable(), comment: z.string(), comments: z.number() }).nullable(),
  /** From whom it comes. */
  from: Person.nullable(),
})

/** At most 200 of each, soonest first. */
export const Todo = z.object({
  tasks: z.array(TodoRow),
  pool: z.array(TodoRow),
  /** In the institution's time zone. */
  today: z.string(),
  timeZone: z.string(),
})
/** Tasks up to 200, responses up to 1,000. */
export const ListCounts = z.object({
  todo: z.number(),
  /** Of `todo`, what waits now: what is late, due within a week, or asked by somebody else without a day. A copy of before knows none. */
  due: z.number().default(0),
  pool: z.number(),
  started: z.number(),
  awaiting: z.number(),
  done: z.number(),
  about: z.number(),
})
export type ListCounts = z.output<typeof ListCounts>
export type TodoRow = z.output<typeof TodoRow>

export const FindResponses = z.strictObject({
  list: z.enum(responseLists).default('all'),
  q: z.string().trim().max(100).optional(),
  formId: id.optional(),
  typeId: id.optional(),
  state: z.enum([...formResponseStates, 'OVERDUE']).optional(),
  /** Those that have reached it, whatever became of them since. */
  reached: z.enum(['SUBMITTED', 'REVIEWED', 'SIGNED_OFF']).optional(),
  subjectId: id.optional(),
  programmeId: id.optional(),
  year: z.coerce.number().int().min(1).max(12).optional(),
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  scheduleId: id.optional(),
  cursor: z
    .string()
    .max(80)
    .regex(/^[0-9TZ:.-]+_[0-9a-f-]{36}$/)
    .optional(),
})
/** 50 at a time, what changed last first; counted up to 1,000. */
export const FoundResponses = z.object({ responses: z.array(ResponseRow), next: z.string().nullable(), total: z.number().nullable() })

/** What the asker may choose from: of a form to be started, or of a response. */
export const OfChoices = z.strictObject({ formId: id.optional(), responseId: id.optional(), subjectId: id.optional() })
export const Choices = z.object({
  /** Whom it can be about, where that is chosen. */
  subjects: z.array(Person.extend({ caption: z.string() })),
  /** Who can be next, by the place of the turn; empty where nobody is chosen. */
  turns: z.array(z.object({ turn: z.number(), people: z.array(Person.extend({ caption: z.string() })) })),
  /** Who can be named for the steps. */
  steps: z.array(
    z.object({
      step: z.number(),
      /** What they do, as what. A copy that an earlier version kept does not know. */
      kind: z.enum(stepKinds).optional(),
      part: z.enum(formParts).optional(),
      needed: z.number().nullable(),
      /** The names of those who decide again after a return without being named: somebody may be added, nobody must. */
      kept: z.array(z.string()),
      people: z.array(Person.extend({ caption: z.string() })),
      /** Who without an account can be named; null where the step is not theirs. */
      outside: z
        .object({
          people: z.array(z.object({ id: z.string(), name: z.string(), caption: z.string() })),
          /** Whether somebody else can be typed, whose address ends in one of `domains`, or anywhere. */
          typed: z.boolean(),
          domains: z.array(z.string()),
        })
        .nullable(),
    }),
  ),
  /** To whom the asker can hand what waits for them on this response. */
  forward: z.array(Person.extend({ caption: z.string() })),
})

/** `groupUid`: the entries of a group, one a line, instead of the responses. `cursor`: the part of the file after another, from the answer before. */
export const ExportResponses = z.strictObject({
  formId: id,
  versionId: id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  groupUid: Uid.optional(),
  cursor: id.optional(),
})
/**
 * A part of a CSV file, the first one with its heads: the responses of all versions, the newest first, a column for each field; never of fields that describe
 * a patient, nor of what the asker does not see, nor of what was not handed in or on. `next`: where the next part begins; null: that was all.
 * `groups`: those whose entries are files of their own.
 */
export const ExportedResponses = z.object({
  fileName: z.string(),
  csv: z.string(),
  rows: z.number(),
  next: z.string().nullable(),
  /** Versions before the newest 100, whose responses are not in the file. */
  olderVersions: z.number(),
  groups: z.array(Uid),
})

/** `responseId`: of one that is begun; `subjectId`: whom one is about that is not. */
export const OfEvents = z.strictObject({ responseId: id.optional(), subjectId: id.optional() })
/** Latest first. */
export const Events = z.object({ events: z.array(AttachedEvent) })
