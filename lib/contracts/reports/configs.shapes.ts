import { z } from 'zod'
import { betterWays, blockShows, blockSorts, elementBars, reportAbouts, reportLimits, valueUnits } from '@/lib/reports/measures'
import { id, OneEntry, revision, wholeBetween } from '../lists/parts.shapes'
import { ofAnalysis, ofCell, ofPeople } from './asked.shapes'
import { Dimension, Target } from './elements.shapes'
import { count, Frame, Named, ofTime, Person } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'
export { OneEntry }

const BlockElement = z.strictObject({ id, version: wholeBetween(1, 10_000) })
/** Elements, split by rows and columns, and how they are drawn. */
export const Block = z.strictObject({
  uid: id,
  title: z.string().trim().min(1).max(reportLimits.title),
  elements: z.array(BlockElement).min(1).max(reportLimits.elements),
  rows: Dimension.nullable().default(null),
  columns: Dimension.nullable().default(null),
  show: z.enum(blockShows),
  sort: z.enum(blockSorts).default('NAME'),
  limit: wholeBetween(1, reportLimits.rows).default(50),
  /**
   * For a table of students: whether it shows each year group’s lowest, middle and highest value, with a row for everybody in the group, even without a value.
   */
  spread: z.boolean().default(false),
})
export const Blocks = z.array(Block).max(reportLimits.blocks)

const audience = {
  roleIds: z.array(id).max(20).default([]),
  programmeIds: z.array(id).max(50).default([]),
  years: z.array(wholeBetween(1, 12)).max(12).default([]),
} as const

/** Revision 0 makes a new report, whose id the device makes. */
export const SaveConfig = z.strictObject({
  id,
  revision,
  title: z.string().trim().min(1).max(reportLimits.title),
  note: z.string().trim().max(reportLimits.note).default(''),
  about: z.enum(reportAbouts),
  asThen: z.boolean().default(false),
  blocks: Blocks.min(1),
  ...audience,
  active: z.boolean().default(true),
})
export const Saved = z.object({ id: z.string(), revision: count })
export const RemoveConfig = z.strictObject({ id, revision })

export const FindConfigs = z.strictObject({ q: z.string().trim().max(100).default('') })
const ConfigRow = z.object({
  id: z.string(),
  revision: count,
  title: z.string(),
  note: z.string(),
  about: z.enum(reportAbouts),
  active: z.boolean(),
  blocks: count,
  roles: z.array(Named),
  programmes: z.array(Named),
  years: z.array(z.number()),
})
export const Configs = z.object({ rows: z.array(ConfigRow), total: count })

const ElementName = z.object({
  id: z.string(),
  version: count,
  name: z.string(),
  latest: count.nullable(),
  /** The dimensions by which this version can be split. */
  splits: z.array(Dimension),
})
export const Config = z.object({
  id: z.string(),
  revision: count,
  title: z.string(),
  note: z.string(),
  about: z.enum(reportAbouts),
  asThen: z.boolean(),
  blocks: z.array(Block),
  roleIds: z.array(z.string()),
  programmeIds: z.array(z.string()),
  years: z.array(z.number()),
  active: z.boolean(),
  /** The names of its elements in the versions that the report keeps; `latest` is null for an element that was removed since. */
  elements: z.array(ElementName),
})
export const ReadConfig = z.object({ found: Config })
export const ConfigChoices = z.object({
  roles: z.array(Named),
  programmes: z.array(Named.extend({ lengthYears: count })),
  /** The elements, each with the dimensions by which it can be split. */
  elements: z.array(z.object({ id: z.string(), version: count, name: z.string(), splits: z.array(Dimension) })),
})

export const Asked = z.strictObject({ ...ofPeople, ...ofTime })
/** `elementId`: the element by whose source the analysis can be narrowed; without it the first one. */
export const FindAnalysis = z.strictObject({ elementId: id.optional(), ...ofPeople, ...ofTime })

export const FindReport = z.strictObject({ id, ...ofPeople, ...ofTime })
export const Report = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  about: z.enum(reportAbouts),
  asThen: z.boolean(),
  frame: Frame,
  student: Person.nullable(),
  /** The report is about a student and none was named, so there are no blocks. */
  needsStudent: z.boolean(),
  blocks: z.array(z.object({ uid: z.string(), title: z.string(), show: z.enum(blockShows) })),
  /** The filters of the report; a crowd can be filtered only by programme and year. */
  choices: z.object({ programmes: z.array(Named), years: z.array(count), groups: z.array(Named), firms: z.array(Named) }),
  seesPeople: z.boolean(),
})

export const FindBlock = z.strictObject({ id, uid: id, ...ofPeople, ...ofTime })
/** A block that is not stored: one of an analysis, or one that is being edited. */
export const TryBlock = z.strictObject({
  block: Block,
  about: z.enum(reportAbouts),
  asThen: z.boolean().default(false),
  /** Shows the numbers as somebody with this role would see them, but never more than the asker sees. */
  asRoleId: id.optional(),
  ...ofPeople,
  ...ofTime,
})

export const Analyse = z.strictObject({ ...ofAnalysis, ...ofPeople, ...ofTime })
/** The choices of a reader: the elements that they may see, by name, each with the dimensions that split it for them. */
export const Analysis = z.object({
  frame: Frame,
  elements: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      splits: z.array(Dimension),
      /** The fields of its source by which it can be narrowed. */
      fields: z.array(z.string()).default([]),
    }),
  ),
  /** The values of these fields, for the element that was asked for. A value without a name is worded by the messages (`words`). */
  fields: z
    .array(
      z.object({
        name: z.string(),
        words: z.string().nullable(),
        options: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
      }),
    )
    .default([]),
  choices: z.object({ programmes: z.array(Named), years: z.array(count), groups: z.array(Named), firms: z.array(Named) }),
  seesPeople: z.boolean(),
})

const Head = z.object({ key: z.string(), name: z.string().nullable() })
const AnsweredElement = z.object({
  name: z.string(),
  unit: z.enum(valueUnits),
  decimals: count,
  better: z.enum(betterWays),
  target: Target,
  bar: z.enum(elementBars).nullable(),
  /** Whether the rows behind a number can be opened. */
  hasRows: z.boolean(),
})
const numbers = z.array(z.number().nullable())
/** The lowest, middle and highest of `of` students’ values, and how many of them lie below the middle. */
const Figure = z.object({ least: z.number(), median: z.number(), most: z.number(), below: count, of: count })
const Spread = z.object({
  /** Each year group with its figures by element; null of an element that tells too few of them a number. */
  groups: z.array(z.object({ programme: z.string(), year: count, people: count, figures: z.array(Figure.nullable()) })),
  /** The index of each row’s group; null of a student in none. */
  groupOf: z.array(count.nullable()),
})
/**
 * Numbers by element, row and column: the one of element e, row r and column c is at (e * (rows + 1) + r) * (columns + 1) + c. The last row and the last
 * column are the totals; without rows or columns the total is all there is.
 */
export const AnsweredBlock = z.object({
  uid: z.string(),
  title: z.string(),
  show: z.enum(blockShows),
  sort: z.enum(blockSorts),
  rowsBy: Dimension.nullable(),
  columnsBy: Dimension.nullable(),
  /** The message keys of the values of rows and columns (messages, reportSources.option.<words>), if the values are the application's own. */
  rowsWords: z.string().nullable(),
  columnsWords: z.string().nullable(),
  elements: z.array(AnsweredElement),
  rows: z.array(Head),
  columns: z.array(Head),
  n: numbers,
  people: numbers,
  value: numbers,
  isCut: z.boolean(),
  /** Null of a block that sets no student beside their year group. */
  spread: Spread.nullable().default(null),
})

const page = z.coerce.number().int().min(1).max(1_000).default(1)
export const FindCellRows = z.strictObject({ id, uid: id, ...ofCell, page, ...ofPeople, ...ofTime })
export const FindAnalysisRows = z.strictObject({ ...ofAnalysis, ...ofCell, page, ...ofPeople, ...ofTime })
export const CellRow = z.object({
  key: z.string(),
  student: Person.nullable(),
  /** Null for something that has no day, such as a target. */
  on: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  /** The address of the record behind the row; null if the reader has none. */
  href: z.string().nullable(),
  /** For a share, whether this row meets its conditions. */
  meets: z.boolean().nullable(),
})
export const CellRows = z.object({ rows: z.array(CellRow), total: count, pageSize: count })
