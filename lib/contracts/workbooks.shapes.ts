import { z } from 'zod'
import { activityKinds } from '@/lib/reflections/vocabulary'
import { formResponseStates } from '@/lib/states/form-response'
import { handedIn } from '@/lib/states/reflection'
import { attemptStates } from '@/lib/states/test-attempt'
import {
  itemKindOf,
  reflectionsAsked,
  workbookItemKinds,
  workbookItemStates,
  workbookOrders,
  workbookPaces,
} from '@/lib/workbooks/vocabulary'
import { Day } from './plain.shapes'

export { Done, Nothing } from './plain.shapes'

const id = z.uuid().toLowerCase()
const revision = z.number().int().min(0).max(2_000_000_000)
const Named = z.object({ id: z.string(), name: z.string() })
const Person = z.object({ id: z.string(), displayName: z.string() })

export const OfId = z.strictObject({ id })
export const OfRevision = z.strictObject({ id, revision })
export const FindWorkbooks = z.strictObject({ q: z.string().trim().max(100).optional() })
/** Without a student, the asker's own workbook. */
export const ReadWorkbook = z.strictObject({ id, studentId: id.optional() })

const item = {
  caption: z.string().trim().max(120).default(''),
  needed: z.number().int().min(1).max(1_000),
  opensOn: Day.nullable().default(null),
}
/** The reflections that fit an item: from which state on, and if given, of which template, about which kind of activity and with one of which tags. */
const asked = { state: z.enum(handedIn), kind: z.enum(activityKinds).nullable().default(null) }
const naming = {
  formId: id.nullable().default(null),
  procedureId: id.nullable().default(null),
  testId: id.nullable().default(null),
  reflection: z
    .strictObject({
      ...asked,
      templateId: id.nullable().default(null),
      tagIds: z.array(id).max(reflectionsAsked.tags, 'tooMany').default([]),
    })
    .nullable()
    .default(null),
}
/**
 * Exactly one of a form, a procedure, a test or reflections. A test is passed once. Reflections of any template have no name of their own, so they need a
 * caption.
 */
const Item = z
  .strictObject({ ...naming, ...item })
  .refine(
    ({ formId, procedureId, testId, reflection }) => [formId, procedureId, testId, reflection].filter((one) => one !== null).length === 1,
    { error: 'required', path: ['formId'] },
  )
  .refine(({ reflection, caption }) => reflection === null || reflection.templateId !== null || caption !== '', {
    error: 'required',
    path: ['caption'],
  })
  .refine((one) => itemKindOf(one) !== 'TEST' || one.needed === 1, { error: 'testOnce', path: ['needed'] })
const workbook = {
  name: z.string().trim().min(1).max(120),
  intro: z.string().trim().max(2_000).default(''),
  order: z.enum(workbookOrders).default('FREE'),
  startsOn: Day.nullable().default(null),
  dueOn: Day.nullable().default(null),
  active: z.boolean().default(true),
  /** Empty means every student. */
  permits: z
    .array(z.strictObject({ programmeId: id, year: z.number().int().min(1).max(12) }))
    .max(200)
    .default([]),
} as const
/** Revision 0 makes a new workbook, whose id the device makes. */
export const Save = z.strictObject({
  id,
  revision,
  ...workbook,
  sections: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(80), items: z.array(Item).min(1).max(60) }))
    .min(1)
    .max(20),
})
export const Saved = z.object({ id: z.string(), revision: z.number() })

export const Listed = z.object({
  workbooks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      active: z.boolean(),
      dueOn: z.string().nullable(),
      permits: z.array(z.object({ programme: z.string(), year: z.number() })),
      items: z.number(),
      /** The number of items whose form, procedure, test, template or tags are out of use. */
      gone: z.number(),
      revision: z.number(),
    }),
  ),
})
/** The condition for reflections as it is read, with names. */
const Asked = z.object({ ...asked, kind: z.enum(activityKinds).nullable(), template: Named.nullable(), tags: z.array(Named) })
export const Edited = z.object({
  id: z.string(),
  ...workbook,
  startsOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  sections: z.array(
    z.object({
      name: z.string(),
      items: z.array(
        z.object({
          formId: z.string().nullable(),
          procedureId: z.string().nullable(),
          testId: z.string().nullable(),
          reflection: Asked.nullable(),
          ...item,
          opensOn: z.string().nullable(),
          name: z.string(),
          isGone: z.boolean(),
        }),
      ),
    }),
  ),
  revision: z.number(),
})
/** The choices for a workbook. The forms are published, about a student, and not kept from that student. */
export const Choices = z.object({
  forms: z.array(Named.extend({ code: z.string() })),
  procedures: z.array(Named.extend({ code: z.string() })),
  /** Published tests. */
  tests: z.array(Named.extend({ code: z.string() })),
  /** Templates in use, for reflections. */
  templates: z.array(Named),
  programmes: z.array(Named.extend({ lengthYears: z.number() })),
})

/** The progress in per cent while the shown students are counted again, for example after an upgrade; null when all are counted. */
const counted = z.number().nullable()

const Progress = z.object({
  /** Counted in pieces: each form that an item needs, each procedure with everything needed of it, each test and each reflection. */
  done: z.number(),
  awaiting: z.number(),
  total: z.number(),
  pace: z.enum(workbookPaces).nullable(),
})
export const Mine = z.object({
  counted,
  workbooks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      dueOn: z.string().nullable(),
      /** Null for readers who are not a student of the workbook. */
      own: Progress.nullable(),
      /** The number of the workbook's students whom the reader sees. */
      students: z.number(),
    }),
  ),
})

const Response = z.object({ id: z.string(), state: z.enum(formResponseStates), at: z.string(), taskId: z.string().nullable() })
const ReadItem = z.object({
  id: z.string(),
  kind: z.enum(workbookItemKinds),
  formId: z.string().nullable(),
  procedureId: z.string().nullable(),
  testId: z.string().nullable(),
  reflection: Asked.nullable(),
  caption: z.string(),
  /** The name of the form, procedure, test or template if the caption differs from it; empty for reflections of any template. */
  name: z.string(),
  needed: z.number(),
  done: z.number(),
  awaiting: z.number(),
  attention: z.number(),
  state: z.enum(workbookItemStates),
  opensOn: z.string().nullable(),
  /** Whether the reader can begin one for themself at this time. */
  canStart: z.boolean(),
  /** The newest responses that the reader may open. `taskId` is the task that they can do in one. */
  responses: z.array(Response),
  /** For a test, the newest attempt that the reader may open. */
  attempt: z.object({ id: z.string(), state: z.enum(attemptStates) }).nullable(),
  /** The newest that fit and that the reader may open: submitted or acknowledged, never private or shared ones. */
  reflections: z.array(z.object({ id: z.string(), state: z.enum(handedIn), at: z.string() })),
})
export const Workbook = z.object({
  id: z.string(),
  name: z.string(),
  intro: z.string(),
  order: z.enum(workbookOrders),
  startsOn: z.string().nullable(),
  dueOn: z.string().nullable(),
  asOf: z.string(),
  counted,
  student: Person,
  isOwn: z.boolean(),
  progress: Progress,
  sections: z.array(z.object({ name: z.string(), isLocked: z.boolean(), done: z.number(), total: z.number(), items: z.array(ReadItem) })),
})

/** The cells of a student are in the order of the items. `isCut`: there are more students than are shown. */
export const Cohort = z.object({
  id: z.string(),
  name: z.string(),
  dueOn: z.string().nullable(),
  asOf: z.string(),
  counted,
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(workbookItemKinds),
      section: z.string(),
      caption: z.string(),
      needed: z.number(),
      isGone: z.boolean(),
    }),
  ),
  students: z.array(
    Person.extend({
      firm: z.string().nullable(),
      progress: Progress,
      done: z.array(z.number()),
      awaiting: z.array(z.number()),
      attention: z.array(z.number()),
    }),
  ),
  isCut: z.boolean(),
})
export const Remind = z.strictObject({ id, studentIds: z.array(id).min(1).max(500) })
/** `today` counts the students who were already reminded within a day. */
export const Reminded = z.object({ reminded: z.number(), today: z.number() })
export const Exported = z.object({ csv: z.string(), rows: z.number(), isCut: z.boolean() })
