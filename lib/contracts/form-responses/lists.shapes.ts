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
  /** The role if anybody who holds it can take the task; otherwise null. */
  poolRole: z.string().nullable(),
  openedAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  /** The time from which the response can be filled in. */
  opensAt: z.string().nullable(),
  response: ResponseRow,
  /** The share of the person's own pages that hold an answer, in hundredths. */
  progress: z.number(),
  /** Why it was returned or declined, and by whom. */
  returned: z.object({ by: Person.nullable(), comment: z.string(), comments: z.number() }).nullable(),
  /** The person from whom the task comes. */
  from: Person.nullable(),
})

/** At most 200 tasks in each list, soonest first. */
export const Todo = z.object({
  tasks: z.array(TodoRow),
  pool: z.array(TodoRow),
  /** In the institution's time zone. */
  today: z.string(),
  timeZone: z.string(),
})
/** Counts tasks up to 200 and responses up to 1,000. */
export const ListCounts = z.object({
  todo: z.number(),
  /** The part of `todo` that is pressing: late, due within a week, or asked by somebody else without a day. A copy that an earlier version kept has none. */
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
  /** Finds responses that have reached this state, even if they have left it since. */
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
/** 50 responses at a time, latest change first; counted up to 1,000. */
export const FoundResponses = z.object({ responses: z.array(ResponseRow), next: z.string().nullable(), total: z.number().nullable() })

/** Asks for the asker's choices, either for a form to be started or for an existing response. */
export const OfChoices = z.strictObject({ formId: id.optional(), responseId: id.optional(), subjectId: id.optional() })
export const Choices = z.object({
  /** The people whom the response can be about, if that is chosen. */
  subjects: z.array(Person.extend({ caption: z.string() })),
  /** The people who can be next, by the number of the turn; empty if nobody is chosen. */
  turns: z.array(z.object({ turn: z.number(), people: z.array(Person.extend({ caption: z.string() })) })),
  /** The people who can be named for the steps. */
  steps: z.array(
    z.object({
      step: z.number(),
      /** The kind of their step, and their part. Absent from copies that an earlier version of the application stored. */
      kind: z.enum(stepKinds).optional(),
      part: z.enum(formParts).optional(),
      needed: z.number().nullable(),
      /** The names of the people who decide again after a return without being named again: more people can be added, but nobody has to be. */
      kept: z.array(z.string()),
      people: z.array(Person.extend({ caption: z.string() })),
      /** People without an account who can be named; null if they cannot decide the step. */
      outside: z
        .object({
          people: z.array(z.object({ id: z.string(), name: z.string(), caption: z.string() })),
          /** Whether somebody else can be typed. The address must end in one of `domains`; if there are none, any address is allowed. */
          typed: z.boolean(),
          domains: z.array(z.string()),
        })
        .nullable(),
    }),
  ),
  /** The people to whom the asker can forward their task on this response. */
  forward: z.array(Person.extend({ caption: z.string() })),
})

/**
 * `groupUid` exports the entries of a group, one in each line, instead of the responses. `cursor` asks for the next part of the file and comes from the
 * previous answer.
 */
export const ExportResponses = z.strictObject({
  formId: id,
  versionId: id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  groupUid: Uid.optional(),
  cursor: id.optional(),
})
/**
 * A part of a CSV file; the first part has the header. It holds the responses of all versions, newest first, with a column for each field. Left out are fields
 * that describe a patient, fields that the asker does not see, and answers that were not handed in or on. `next` is where the next part begins, null after the
 * last; `groups` are the groups whose entries are files of their own.
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

/** `responseId` is a response that is begun; `subjectId` is the subject of one that is not. */
export const OfEvents = z.strictObject({ responseId: id.optional(), subjectId: id.optional() })
/** Latest first. */
export const Events = z.object({ events: z.array(AttachedEvent) })
