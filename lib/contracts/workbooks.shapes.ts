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
/** Without a student, one's own. */
export const ReadWorkbook = z.strictObject({ id, studentId: id.optional() })

const item = {
  caption: z.string().trim().max(120).default(''),
  needed: z.number().int().min(1).max(1_000),
  opensOn: Day.nullable().default(null),
}
/** Which reflections fit: from which state on, and of which template, about which kind of activity and with one of which tags, where any of it is said. */
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
/** A form, a procedure, a test or reflections: exactly one of the four. A test is passed once. Reflections of any template have no name of their own. */
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
  /** None: for every student. */
  permits: z
    .array(z.strictObject({ programmeId: id, year: z.number().int().min(1).max(12) }))
    .max(200)
    .default([]),
} as const
/** Revision 0 for a new one, whose id the device makes. */
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
      /** Of them, whose form, procedure, test, template or tags are out of use. */
      gone: z.number(),
      revision: z.number(),
    }),
  ),
})
/** As it is read: with names. */
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
/** What a workbook can be made of. Forms: published, about a student, whom they are not kept from. */
export const Choices = z.object({
  forms: z.array(Named.extend({ code: z.string() })),
  procedures: z.array(Named.extend({ code: z.string() })),
  /** Published ones. */
  tests: z.array(Named.extend({ code: z.string() })),
  /** Those in use that reflections can be of. */
  templates: z.array(Named),
  programmes: z.array(Named.extend({ lengthYears: z.number() })),
})

/** In per cent, while the students shown are counted again, as after an upgrade; null where all are. */
const counted = z.number().nullable()

const Progress = z.object({
  /** In pieces: each of the forms that an item needs, each procedure with all that is needed of it, each test and each reflection. */
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
      /** Null for who is no student of it. */
      own: Progress.nullable(),
      /** How many of its students the reader sees. */
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
  /** Of the form, procedure, test or template, where the caption is another; empty for reflections of any template. */
  name: z.string(),
  needed: z.number(),
  done: z.number(),
  awaiting: z.number(),
  attention: z.number(),
  state: z.enum(workbookItemStates),
  opensOn: z.string().nullable(),
  /** The reader can begin one now, for themself. */
  canStart: z.boolean(),
  /** The newest that the reader may open. `taskId`: what they can do in it. */
  responses: z.array(Response),
  /** Of a test the newest attempt that the reader may open. */
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

/** The cells of a student stand in the order of the items. `isCut`: there are more students than are shown. */
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
/** `today`: those who were reminded within a day. */
export const Reminded = z.object({ reminded: z.number(), today: z.number() })
export const Exported = z.object({ csv: z.string(), rows: z.number(), isCut: z.boolean() })
