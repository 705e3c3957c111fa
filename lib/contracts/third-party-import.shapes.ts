import { z } from 'zod'
import { columnTypes, matchedBy } from '@/lib/third-party-import/data-sets'
import { id, listShape, name, revision } from './lists/parts.shapes'

export { Nothing } from './plain.shapes'
export { Done, FindEntries, OneEntry, RemoveEntry, Saved } from './lists/parts.shapes'

const Set = z.object({ id: z.string(), name: z.string(), active: z.boolean() })
/** `people` is the number of people for whom the set holds something. */
export const DataSets = listShape(Set.extend({ columns: z.number().int(), people: z.number().int() }))

const Column = z.object({ id: z.string(), caption: z.string(), type: z.enum(columnTypes), sensitive: z.boolean() })
export type DataColumn = z.output<typeof Column>
const Fields = { matchedBy: z.enum(matchedBy), subjectReads: z.boolean(), active: z.boolean() }

export const ReadDataSet = z.object({
  set: Set.extend({ revision: z.number().int(), ...Fields, roleIds: z.array(z.string()), columns: z.array(Column) }),
  /** `filled` is the number of people for whom each column holds something. */
  usage: z.object({ people: z.number().int(), isReferenced: z.boolean(), filled: z.record(z.string(), z.number().int()) }),
})
export const Readers = z.object({ roles: z.array(z.object({ id: z.string(), name: z.string() })) })

const caption = z.string().trim().min(1, { error: 'columnEmpty' }).max(120)
/** `emptied` names columns that are removed although they hold something: their values are removed with them. */
export const SaveDataSet = z
  .strictObject({
    id,
    revision,
    name,
    ...Fields,
    roleIds: z.array(id).max(100),
    columns: z
      .array(z.strictObject({ id, caption, type: z.enum(columnTypes), sensitive: z.boolean() }))
      .min(1, { error: 'columnsNeeded' })
      .max(60),
    emptied: z.array(id).max(60),
  })
  .superRefine(({ columns }, context) => {
    const plain = columns.map((column) => column.caption.toLowerCase())
    plain.forEach((text, at) => {
      if (text !== '' && plain.indexOf(text) < at)
        context.addIssue({ code: 'custom', path: ['columns', at, 'caption'], message: 'columnTaken', input: undefined })
    })
    columns.forEach((column, at) => {
      if (columns.findIndex((other) => other.id === column.id) < at)
        context.addIssue({ code: 'custom', path: ['columns', at, 'id'], message: 'columnTaken', input: undefined })
    })
  })

const page = z.coerce.number().int().min(1).max(10_000).default(1)
const q = z.string().trim().max(100).optional()
/** `personId` is the person whom the record is about. */
const OfPerson = { id, personId: id }

export const FindRecords = z.strictObject({ id, q, page })
export const OneRecord = z.strictObject(OfPerson)
/** `values` are keyed by the ids of columns; a column that is not named stays unchanged. */
export const SaveRecord = z.strictObject({ ...OfPerson, revision, values: z.record(id, z.string().max(2_000)) })
export const RemoveRecord = z.strictObject({ ...OfPerson, revision })
export const ExportRecords = z.strictObject({ id, q })

const SetSeen = z.object({ id: z.string(), name: z.string(), active: z.boolean(), matchedBy: z.enum(matchedBy) })
/** `key` is the value by which files find the person, `byHand` the columns that were set by hand since the last file; both only for people who import. */
const Row = z.object({
  personId: z.string(),
  name: z.string(),
  key: z.string(),
  values: z.record(z.string(), z.string()),
  byHand: z.array(z.string()),
  updatedAt: z.string(),
})
export type DataRecordRow = z.output<typeof Row>
export const Records = z.object({
  set: SetSeen,
  columns: z.array(Column),
  rows: z.array(Row),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  from: z.number().int(),
  mayChange: z.boolean(),
})
export const ReadRecord = z.object({
  set: SetSeen,
  columns: z.array(Column),
  record: Row.extend({ revision: z.number().int() }),
  mayChange: z.boolean(),
})
export const RecordsFile = z.object({ csv: z.string(), rows: z.number().int(), isCut: z.boolean() })
/** `others` are the sets that hold something on other people, `own` those on the asker. */
export const Readable = z.object({
  others: z.array(z.object({ id: z.string(), name: z.string(), people: z.number().int() })),
  own: z.array(z.object({ id: z.string(), name: z.string() })),
})
