import { z } from 'zod'
import { columnTypes, matchedBy } from '@/lib/data-sets'
import { id, listed, name, revision } from './lists/parts.shapes'

export { Nothing } from './plain.shapes'
export { Done, FindEntries, OneEntry, RemoveEntry, Saved } from './lists/parts.shapes'

const Set = z.object({ id: z.string(), name: z.string(), active: z.boolean() })
/** `people`: on how many it holds something. */
export const DataSets = listed(Set.extend({ columns: z.number().int(), people: z.number().int() }))

const Column = z.object({ id: z.string(), caption: z.string(), type: z.enum(columnTypes), sensitive: z.boolean() })
export type DataColumn = z.output<typeof Column>
const Fields = { matchedBy: z.enum(matchedBy), subjectReads: z.boolean(), active: z.boolean() }

export const ReadDataSet = z.object({
  set: Set.extend({ revision: z.number().int(), ...Fields, roleIds: z.array(z.string()), columns: z.array(Column) }),
  /** `filled`: on how many people each column holds something. */
  usage: z.object({ people: z.number().int(), isReferenced: z.boolean(), filled: z.record(z.string(), z.number().int()) }),
})
export const Readers = z.object({ roles: z.array(z.object({ id: z.string(), name: z.string() })) })

const caption = z.string().trim().min(1, { error: 'columnEmpty' }).max(120)
/** `emptied`: columns that are left out although they hold something: it goes with them. */
export const SaveDataSet = z.strictObject({
  id, revision, name, ...Fields,
  roleIds: z.array(id).max(100),
  columns: z.array(z.strictObject({ id, caption, type: z.enum(columnTypes), sensitive: z.boolean() })).min(1, { error: 'columnsNeeded' }).max(60),
  emptied: z.array(id).max(60),
}).superRefine(({ columns }, context) => {
  const plain = columns.map((column) => column.caption.toLowerCase())
  plain.forEach((text, at) => {
    if (text !== '' && plain.indexOf(text) < at) context.addIssue({ code: 'custom', path: ['columns', at, 'caption'], message: 'columnTaken', input: undefined })
  })
  columns.forEach((column, at) => {
    if (columns.findIndex((other) => other.id === column.id) < at) context.addIssue({ code: 'custom', path: ['columns', at, 'id'], message: 'columnTaken', input: undefined })
  })
})
