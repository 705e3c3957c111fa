import { z } from 'zod'
import { formResponseStates } from '@/lib/states/form-response'
import { attemptStates } from '@/lib/states/test-attempt'
import { itemKindOf, workbookItemKinds, workbookItemStates, workbookOrders, workbookPaces } from '@/lib/workbooks/vocabulary'
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
const naming = { formId: id.nullable().default(null), procedureId: id.nullable().default(null), testId: id.nullable().default(null) }
/** A form, a procedure or a test: exactly one of the three. A test is passed once. */
const Item = z
  .strictObject({ ...naming, ...item })
  .refine(({ formId, procedureId, testId }) => [formId, procedureId, testId].filter((one) => one !== null).length === 1, {
    error: 'required',
    path: ['formId'],
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
      /** Of them, whose form, procedure or test is out of use. */
      gone: z.number(),
      revision: z.number(),
    }),
  ),
})
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
  programmes: z.array(Named.extend({ lengthYears: z.number() })),
})

/** In per cent, while the students shown are counted again, as after an upgrade; null where all are. */
const counted = z.number().nullable()

const Progress = z.object({
  /** In pieces: each of the forms that an item needs, each procedure with all that is needed of it, and each test. */
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
  caption: z.string(),
  /** Of the form, procedure or test, where the caption is another. */
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
