import { z } from 'zod'
import { componentKinds, nodeKinds, outcomeLevels } from '@/lib/curriculum/vocabulary'
import { coverageKinds, coverageOf, listedParts, matrixColumns } from '@/lib/coverage/vocabulary'
import { fileFormats } from '@/lib/reports/vocabulary'
import { Year } from '../curriculum/parts.shapes'
import { Day } from '../plain.shapes'
import { id } from '../lists/parts.shapes'

const count = z.number().int()
const page = z.coerce.number().int().min(1).max(10_000).default(1)
const level = z.enum(outcomeLevels)

/**
 * The people and the days that the numbers are about. `of` defaults to the largest set that the asker may see. `yearGroup` is a year of the programme, used
 * with ALL and SUPERVISED. The days default to those of the curriculum's year.
 */
const ofPeople = {
  of: z.enum(coverageOf).optional(),
  studentId: id.optional(),
  yearGroup: z.coerce.number().int().min(1).max(12).optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const
const ofOutcomes = { yearId: id.optional(), frameworkId: id.optional(), groupId: id.optional() } as const

/**
 * How the numbers are presented. `isCrowd`: the asker may not see each student, so numbers are given in steps of five, and null below five. `mayAsk`: whose
 * numbers the asker can have. `students`: the number of students, null if there are too few.
 */
const Frame = z.object({
  asOf: z.string(),
  year: Year.nullable(),
  years: z.array(Year),
  of: z.enum(coverageOf),
  mayAsk: z.array(z.enum(coverageOf)),
  student: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  yearGroup: count.nullable(),
  isCrowd: z.boolean(),
  students: count.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** True while records from before an upgrade are still being counted. */
  isCounting: z.boolean(),
})

const planned = z.object({ INTRODUCED: count, PRACTISED: count, ASSESSED: count })
const held = z.object({ times: count, minutes: count })
/** `shown` is the number of students who have shown it; null if it is too small to be shown. */
const numbers = { planned, held, shown: count.nullable() }

const Replaced = z.object({ id: z.string(), code: z.string(), text: z.string() })
const Outcome = z.object({
  id: z.string(),
  code: z.string(),
  text: z.string(),
  level,
  group: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  isRetired: z.boolean(),
  /** The outcomes that this one replaces; evidence for one of them counts for this one. */
  replaces: z.array(Replaced),
})

export const FindMatrix = z.strictObject({
  ...ofOutcomes,
  nodeId: id.optional(),
  columns: z.enum(matrixColumns).default('PARTS'),
  page,
  ...ofPeople,
})
export const Matrix = z.object({
  frame: Frame,
  frameworkId: z.string().nullable(),
  frameworks: z.array(z.object({ id: z.string(), name: z.string() })),
  columns: z.array(z.object({ id: z.string(), title: z.string(), kind: z.enum(nodeKinds) })),
  /** More nodes than are shown. */
  isCut: z.boolean(),
  /** For each node of the year, how many outcomes of this page it covers, with the nodes in it. */
  inNodes: z.array(z.object({ nodeId: z.string(), outcomes: count })).default([]),
  /**
   * `isGap`: nothing of the year covers the outcome. `over`: levels at which more than four components cover it. `viaReplaced`: some of `shown` comes from
   * outcomes that this one replaces.
   */
  outcomes: z.array(Outcome.extend({ ...numbers, isGap: z.boolean(), over: z.array(level), viaReplaced: z.boolean() })),
  total: count,
  pageSize: count,
  /** Only the cells that are not empty, each with the indexes of its outcome and column. */
  cells: z.array(z.object({ outcome: count, column: count, ...numbers, over: z.array(level) })),
  /** The counts for the outcomes of this page. */
  gaps: count,
  overlaps: count,
})

/** Asks for the rows of one cell, or of the whole year if no node is named. */
export const FindRows = z.strictObject({
  yearId: id.optional(),
  nodeId: id.optional(),
  outcomeId: id,
  part: z.enum(listedParts).default('COMPONENTS'),
  page,
  ...ofPeople,
})
const opens = z.object({ kind: z.enum(coverageKinds), sourceId: z.string(), href: z.string().nullable() })
const Source = z.object({ name: z.string(), day: z.string(), grade: count, via: Replaced.nullable(), opens })
export const Rows = z.object({
  frame: Frame,
  outcome: Outcome,
  node: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** `via`: the component covers an outcome that this one replaces, and counts only for what was shown. `ref` is the same as in a component. */
  components: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(componentKinds),
      title: z.string(),
      ref: z.object({ name: z.string(), state: z.enum(['OFFERED', 'RETIRED', 'GONE']) }).nullable(),
      level,
      node: z.object({ id: z.string(), title: z.string() }),
      via: Replaced.nullable(),
      held,
      shown: count.nullable(),
      href: z.string(),
    }),
  ),
  held: z.array(z.object({ id: z.string(), name: z.string(), day: z.string(), minutes: count, opens })),
  /** With NOT_SHOWN, the students who have not shown the outcome. */
  missing: z.array(z.object({ id: z.string(), displayName: z.string() })),
  /** Empty for a reader who may see only the numbers of a group. */
  students: z.array(
    z.object({ id: z.string(), displayName: z.string(), times: count, grade: count, lastOn: z.string(), sources: z.array(Source) }),
  ),
  total: count,
  pageSize: count,
})

const Filters = {
  ...ofOutcomes,
  nodeId: id.optional(),
  level: level.optional(),
  kind: z.enum(componentKinds).optional(),
  ...ofPeople,
} as const
/**
 * The report has a row for each outcome and each component that covers it; an outcome that nothing covers has one row without a component. `after` is the
 * `next` of the previous page.
 */
export const FindReport = z.strictObject({ ...Filters, after: z.string().max(100).optional() })
const ReportRow = z.object({
  outcome: Outcome.pick({ id: true, code: true, text: true, isRetired: true }).extend({ group: z.string(), href: z.string() }),
  component: z
    .object({
      id: z.string(),
      kind: z.enum(componentKinds),
      title: z.string(),
      method: z.string(),
      minutes: count.nullable(),
      href: z.string(),
    })
    .nullable(),
  node: z.object({ id: z.string(), title: z.string(), href: z.string() }).nullable(),
  level: level.nullable(),
  held,
  shown: count.nullable(),
})
export const Report = z.object({
  frame: Frame,
  frameworkId: z.string().nullable(),
  frameworks: z.array(z.object({ id: z.string(), name: z.string() })),
  rows: z.array(ReportRow),
  next: z.string().nullable(),
})

/** `only` GAPS restricts the file to outcomes in use that nothing covers, within the part that is asked for. */
export const ExportReport = z.strictObject({ ...Filters, only: z.enum(['GAPS']).optional(), format: z.enum(fileFormats).default('CSV') })
/** The file asked for: a text, or a workbook in base64 whose second sheet says what the first one is. */
export const Exported = z.object({ csv: z.string(), xlsx: z.string(), rows: count, isCut: z.boolean() })

/** The asker's own outcomes, or those of a student whom the asker sees. */
export const FindMine = z.strictObject({ ...ofOutcomes, studentId: id.optional(), page })
export const Mine = z.object({
  asOf: z.string(),
  student: z.object({ id: z.string(), displayName: z.string() }),
  year: Year.nullable(),
  years: z.array(Year),
  frameworkId: z.string().nullable(),
  frameworks: z.array(z.object({ id: z.string(), name: z.string() })),
  isCounting: z.boolean(),
  /** Counts all outcomes asked for, not only those of this page. */
  shown: count,
  total: count,
  pageSize: count,
  /**
   * `grade` is the best one; null if nothing was ever marked. `sources` are the latest of `times`. `planned` is the number of components of the year that cover
   * the outcome.
   */
  outcomes: z.array(
    Outcome.extend({ grade: count.nullable(), times: count, lastOn: z.string().nullable(), planned: count, sources: z.array(Source) }),
  ),
})
