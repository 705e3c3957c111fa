import { z } from 'zod'
import { latePolicies, scheduleCompleters, subjectRules } from '@/lib/forms/vocabulary'
import { batchStates } from '@/lib/states/batch'
import { formStates } from '@/lib/states/form'
import { Audience } from './audience.shapes'
import { AttachedEvent } from './form-responses/parts.shapes'
import { Day, Instant } from './plain.shapes'

export { Done, Nothing } from './plain.shapes'
/** How many forms were withdrawn, and how many stay since they were begun; null while many are still being withdrawn. */
export const Undone = z.object({ taken: z.number().int().nullable(), kept: z.number().int().nullable() })

const id = z.uuid().toLowerCase()
const revision = z.number().int().min(0).max(2_000_000_000)
const Person = z.object({ id: z.string(), displayName: z.string() })

export const OfId = z.strictObject({ id })
export const OfRevision = z.strictObject({ id, revision })
export const FindSchedules = z.strictObject({ q: z.string().trim().max(100).optional(), formId: id.optional() })

const when = {
  opensAt: Instant,
  dueDays: z.number().int().min(0).max(1_000).nullable().default(null),
  remindDays: z.array(z.number().int().min(-365).max(365)).max(10).default([]),
  late: z.enum(latePolicies).default('ALLOW'),
} as const
const planned = {
  formId: id,
  audience: Audience,
  completer: z.enum(scheduleCompleters),
  /** The people who complete the form, if they are named. */
  userIds: z.array(id).max(50).default([]),
  ...when,
  /** RFC 5545 without DTSTART, such as FREQ=WEEKLY;BYDAY=MO; null for once. */
  rrule: z.string().trim().max(300).nullable().default(null),
  until: Day.nullable().default(null),
} as const
const scheduled = { name: z.string().trim().min(1).max(200), active: z.boolean().default(true), ...planned } as const

export const Schedules = z.object({
  schedules: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      form: z.object({ id: z.string(), name: z.string(), state: z.enum(formStates) }),
      active: z.boolean(),
      nextRunAt: z.string().nullable(),
      lastRun: z.object({ occursOn: z.string(), made: z.number() }).nullable(),
      revision: z.number(),
    }),
  ),
})
export const Schedule = z.object({
  id: z.string(),
  /** The form with its name, even if it cannot be asked for any more. */
  form: z.object({ id: z.string(), name: z.string(), state: z.enum(formStates) }),
  ...scheduled,
  opensAt: z.string(),
  until: z.string().nullable(),
  nextRunAt: z.string().nullable(),
  runs: z.array(z.object({ occursOn: z.string(), made: z.number(), ranAt: z.string() })),
  /** The names of the people in the audience, for its chips. */
  people: z.array(Person),
  revision: z.number(),
})
export const SaveSchedule = z.strictObject({ id, revision, ...scheduled })
export const Saved = z.object({ id: z.string(), revision: z.number(), savedAt: z.string(), nextRunAt: z.string().nullable() })

/** A schedule can be previewed before it is saved. */
export const PreviewSchedule = z.strictObject(planned)
/** `people` are the first 200. `occurrences` are the next 10 days on which the schedule runs. */
export const Preview = z.object({
  total: z.number(),
  people: z.array(Person.extend({ completers: z.array(Person) })),
  /** The number of people for whom nobody would complete the form. */
  without: z.number(),
  /** The number of people for whom the form is not permitted. */
  outside: z.number(),
  occurrences: z.array(z.object({ on: z.string(), opensAt: z.string(), dueAt: z.string().nullable() })),
})
export const Ran = z.object({ made: z.number(), occursOn: z.string() })

export const Assignment = z.strictObject({
  formId: id,
  audience: Audience,
  completer: z.enum(scheduleCompleters),
  userIds: z.array(id).max(50).default([]),
  opensAt: Instant.nullable().default(null),
  dueAt: Instant.nullable().default(null),
  late: z.enum(latePolicies).default('ALLOW'),
  remindDays: when.remindDays,
  /** A timetable date that its participants write about, for a form that needs one. */
  eventId: id.nullable().default(null),
})
/** `withoutEvent` is the number of forms for people who do not take part in the event and choose their own. */
export const AssignmentPreview = Preview.omit({ occurrences: true }).extend({ withoutEvent: z.number() })
/** Latest first. */
export const AssignmentEvents = z.object({ events: z.array(AttachedEvent) })
export const Assign = Assignment.extend({ id })
export const Assigned = z.object({ batchId: z.string(), total: z.number() })
/** Begins a response under an id that the device made. If people fill in the form about themselves, the author is also its subject. */
export const FromPaper = z.strictObject({
  id,
  formId: id,
  subjectId: id.nullable().default(null),
  authorId: id.nullable().default(null),
  /** The day on the paper. */
  paperOn: z.iso.date(),
})
export const PaperBegun = z.object({ id: z.string(), taskId: z.string() })

export const OfBatch = z.strictObject({ batchId: id })
export const Assignments = z.object({
  assignments: z.array(
    z.object({
      batchId: z.string(),
      form: z.string(),
      at: z.string(),
      by: z.string(),
      total: z.number(),
      made: z.number(),
      /** For an assignment that was withdrawn: the responses that had been begun before, which stay. */
      kept: z.number(),
      state: z.enum(batchStates),
      canUndo: z.boolean(),
    }),
  ),
})

const Named = z.object({ id: z.string(), name: z.string() })
/** The choices for a schedule or an assignment. */
export const Choices = z.object({
  /** The forms that can be asked for at this time. */
  forms: z.array(
    Named.extend({
      subject: z.enum(subjectRules),
      requireEvent: z.boolean(),
      dueDays: z.number().nullable(),
      remindDays: z.array(z.number()),
    }),
  ),
  programmes: z.array(Named.extend({ lengthYears: z.number() })),
  groups: z.array(Named.extend({ grouping: z.string() })),
  firms: z.array(Named),
  roles: z.array(Named),
  /** Today in the institution's time zone. */
  today: z.string(),
  timeZone: z.string(),
})

/** The people whom the asker may name, both as recipients and as completers. */
export const People = z.object({
  people: z.array(
    Person.extend({
      jobTitle: z.string().nullable(),
      programme: z.string().nullable(),
      year: z.number().nullable(),
      isReachable: z.boolean(),
      canComplete: z.boolean(),
    }),
  ),
})
