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
  /** Where the completers are named. */
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
  /** By name, also where it can no longer be asked for. */
  form: z.object({ id: z.string(), name: z.string(), state: z.enum(formStates) }),
  ...scheduled,
  opensAt: z.string(),
  until: z.string().nullable(),
  nextRunAt: z.string().nullable(),
  runs: z.array(z.object({ occursOn: z.string(), made: z.number(), ranAt: z.string() })),
  /** Names of the people in it, for its chips. */
  people: z.array(Person),
  revision: z.number(),
})
export const SaveSchedule = z.strictObject({ id, revision, ...scheduled })
export const Saved = z.object({ id: z.string(), revision: z.number(), savedAt: z.string(), nextRunAt: z.string().nullable() })

/** Before it is saved, too. */
export const PreviewSchedule = z.strictObject(planned)
/** `people`: the first 200. `occurrences`: the next 10 days on which it runs. */
export const Preview = z.object({
  total: z.number(),
  people: z.array(Person.extend({ completers: z.array(Person) })),
  /** How many have nobody who would complete it. */
  without: z.number(),
  /** How many the form is not permitted for. */
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
  /** A date of a timetable that those who take part in it write about. Of a form that needs one. */
  eventId: id.nullable().default(null),
})
/** `withoutEvent`: how many of the forms are of people who do not take part in the event, and choose their own. */
export const AssignmentPreview = Preview.omit({ occurrences: true }).extend({ withoutEvent: z.number() })
/** Latest first. */
export const AssignmentEvents = z.object({ events: z.array(AttachedEvent) })
export const Assign = Assignment.extend({ id })
export const Assigned = z.object({ batchId: z.string(), total: z.number() })
/** Under an id that the device made. Of a form that people fill in about themselves whom it is about is its author. */
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
      /** Of an assignment that was taken back: what was begun by then, and stays. */
      kept: z.number(),
      state: z.enum(batchStates),
      canUndo: z.boolean(),
    }),
  ),
})

const Named = z.object({ id: z.string(), name: z.string() })
/** What a schedule or an assignment is made of. */
export const Choices = z.object({
  /** Those that can be asked for now. */
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
  /** The institution's. */
  today: z.string(),
  timeZone: z.string(),
})

/** Whom the asker may name: whom it reaches, and who completes it. */
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
