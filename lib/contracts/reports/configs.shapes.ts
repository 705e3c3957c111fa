import { z } from 'zod'
import { betterWays, blockShows, blockSorts, elementBars, reportAbouts, reportLimits, valueUnits } from '@/lib/reports/measures'
import { id, OneEntry, revision, whole } from '../lists/parts.shapes'
import { ofAnalysis, ofCell, ofPeople } from './asked.shapes'
import { Dimension, Target } from './elements.shapes'
import { count, Frame, Named, ofTime, Person } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'
export { OneEntry }

export const BlockElement = z.strictObject({ id, version: whole(1, 10_000) })
/** Elements, split by rows and columns, and how they are drawn. */
export const Block = z.strictObject({
  uid: id,
  title: z.string().trim().min(1).max(reportLimits.title),
  elements: z.array(BlockElement).min(1).max(reportLimits.elements),
  rows: Dimension.nullable().default(null),
  columns: Dimension.nullable().default(null),
  show: z.enum(blockShows),
  sort: z.enum(blockSorts).default('NAME'),
  limit: whole(1, reportLimits.rows).default(50),
})
export const Blocks = z.array(Block).max(reportLimits.blocks)

const audience = {
  roleIds: z.array(id).max(20).default([]),
  programmeIds: z.array(id).max(50).default([]),
  years: z.array(whole(1, 12)).max(12).default([]),
} as const

/** Revision 0 for a new one, whose id the device makes. */
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
export const ConfigRow = z.object({
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

export const ElementName = z.object({
  id: z.string(),
  version: count,
  name: z.string(),
  latest: count.nullable(),
  /** By what this version can be split. */
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
  /** What its elements are called in the versions that it keeps; `latest` null: removed since. */
  elements: z.array(ElementName),
})
export const ReadConfig = z.object({ found: Config })
export const ConfigChoices = z.object({
  roles: z.array(Named),
  programmes: z.array(Named.extend({ lengthYears: count })),
  /** By what each element can be split. */
  elements: z.array(z.object({ id: z.string(), version: count, name: z.string(), splits: z.array(Dimension) })),
})

export const Asked = z.strictObject({ ...ofPeople, ...ofTime })

export const FindReport = z.strictObject({ id, ...ofPeople, ...ofTime })
export const Report = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  about: z.enum(reportAbouts),
  asThen: z.boolean(),
  frame: Frame,
  student: Person.nullable(),
  /** It is about a student, and none was named: there are no blocks. */
  needsStudent: z.boolean(),
  blocks: z.array(z.object({ uid: z.string(), title: z.string(), show: z.enum(blockShows) })),
  /** What it can be narrowed by; a crowd by nothing but its programme and year. */
  choices: z.object({ programmes: z.array(Named), years: z.array(count), groups: z.array(Named), firms: z.array(Named) }),
  seesPeople: z.boolean(),
})

export const FindBlock = z.strictObject({ id, uid: id, ...ofPeople, ...ofTime })
/** A block that is not stored: of an analysis, or while it is made. */
export const TryBlock = z.strictObject({
  block: Block,
  about: z.enum(reportAbouts),
  asThen: z.boolean().default(false),
  /** As somebody of this role would be told of it; never more than the one who asks is told. */
  asRoleId: id.optional(),
  ...ofPeople,
  ...ofTime,
})

export const Analyse = z.strictObject({ ...ofAnalysis, ...ofPeople, ...ofTime })
/** What a reader can choose from: elements of which they may be told, by name, each with what splits it for them. */
export const Analysis = z.object({
  frame: Frame,
  elements: z.array(z.object({ id: z.string(), name: z.string(), splits: z.array(Dimension) })),
  choices: z.object({ programmes: z.array(Named), years: z.array(count), groups: z.array(Named), firms: z.array(Named) }),
  seesPeople: z.boolean(),
})

export const Head = z.object({ key: z.string(), name: z.string().nullable() })
export const AnsweredElement = z.object({
  name: z.string(),
  unit: z.enum(valueUnits),
  decimals: count,
  better: z.enum(betterWays),
  target: Target,
  bar: z.enum(elementBars).nullable(),
  /** Whether a number leads to its rows. */
  hasRows: z.boolean(),
})
const numbers = z.array(z.number().nullable())
/**
 * Numbers by element, row and column: the one of element e, row r and column c stands at (e * (rows + 1) + r) * (columns + 1) + c. The last row and the last
 * column are the totals; without rows or columns the total is all there is.
 */
export const AnsweredBlock = z.object({
  uid: z.string(),
  title: z.string(),
  show: z.enum(blockShows),
  sort: z.enum(blockSorts),
  rowsBy: Dimension.nullable(),
  columnsBy: Dimension.nullable(),
  /** Whose words the values of rows and columns have (messages, reportSources.option.<words>), where they are ours. */
  rowsWords: z.string().nullable(),
  columnsWords: z.string().nullable(),
  elements: z.array(AnsweredElement),
  rows: z.array(Head),
  columns: z.array(Head),
  n: numbers,
  people: numbers,
  value: numbers,
  isCut: z.boolean(),
})

const page = z.coerce.number().int().min(1).max(1_000).default(1)
export const FindCellRows = z.strictObject({ id, uid: id, ...ofCell, page, ...ofPeople, ...ofTime })
export const FindAnalysisRows = z.strictObject({ ...ofAnalysis, ...ofCell, page, ...ofPeople, ...ofTime })
export const CellRow = z.object({
  key: z.string(),
  student: Person.nullable(),
  /** Null of what has no day, such as a target. */
  on: z.string().nullable(),
  title: z.string(),
  note: z.string(),
  /** The address of what it is of; null where there is none for the reader. */
  href: z.string().nullable(),
  /** Of a share: whether this one is of it. */
  meets: z.boolean().nullable(),
})
export const CellRows = z.object({ rows: z.array(CellRow), total: count, pageSize: count })
