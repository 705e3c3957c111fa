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
 * Whose numbers, and of what days. `of`: what the asker may have most of, where it is left out. `yearGroup`: of the programme, with ALL and SUPERVISED.
 * Days: those of the curriculum's year, where they are left out.
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
 * How it is told. `isCrowd`: the asker may not see each of them: numbers are told in fives, and null where there are fewer than five. `mayAsk`: whose
 * numbers the asker can have. `students`: how many they are, null where they are too few.
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
  /** What was recorded before an upgrade is still being counted. */
  isCounting: z.boolean(),
})

const planned = z.object({ INTRODUCED: count, PRACTISED: count, ASSESSED: count })
const held = z.object({ times: count, minutes: count })
/** `shown`: how many students; null: fewer than may be told of. */
const numbers = { planned, held, shown: count.nullable() }

const Replaced = z.object({ id: z.string(), code: z.string(), text: z.string() })
const Outcome = z.object({
  id: z.string(),
  code: z.string(),
  text: z.string(),
  level,
  group: z.object({ id: z.string(), code: z.string(), title: z.string() }),
  isRetired: z.boolean(),
  /** What showed one of these counts for this one. */
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
  /** `isGap`: nothing of the year covers it. `over`: levels at which more than four components do. `viaReplaced`: some of `shown` by what it replaces. */
  outcomes: z.array(Outcome.extend({ ...numbers, isGap: z.boolean(), over: z.array(level), viaReplaced: z.boolean() })),
  total: count,
  pageSize: count,
  /** Those alone that have something, by the places of their outcome and column. */
  cells: z.array(z.object({ outcome: count, column: count, ...numbers, over: z.array(level) })),
  /** Of the outcomes of this page. */
  gaps: count,
  overlaps: count,
})

/** Of one cell; without a node: of the whole year. */
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
  /** `via`: it covers an outcome that was replaced by this one, and counts for what was shown alone. `ref`: as of a component. */
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
  /** With NOT_SHOWN: those who have not. */
  missing: z.array(z.object({ id: z.string(), displayName: z.string() })),
  /** None to whoever is told of a crowd. */
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
/** A row for each outcome and each component that covers it; an outcome that nothing covers has one without a component. `after`: what the page before answered. */
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

/** `only`: the outcomes in use that nothing covers, of the part that is asked for. */
export const ExportReport = z.strictObject({ ...Filters, only: z.enum(['GAPS']).optional(), format: z.enum(fileFormats).default('CSV') })
/** The file asked for: a text, or a workbook in base64 whose second sheet says what the first one is. */
export const Exported = z.object({ csv: z.string(), xlsx: z.string(), rows: count, isCut: z.boolean() })

/** One's own; or of a student whom the asker sees. */
export const FindMine = z.strictObject({ ...ofOutcomes, studentId: id.optional(), page })
export const Mine = z.object({
  asOf: z.string(),
  student: z.object({ id: z.string(), displayName: z.string() }),
  year: Year.nullable(),
  years: z.array(Year),
  frameworkId: z.string().nullable(),
  frameworks: z.array(z.object({ id: z.string(), name: z.string() })),
  isCounting: z.boolean(),
  /** Of all outcomes asked for, not of this page alone. */
  shown: count,
  total: count,
  pageSize: count,
  /** `grade`: the best; null where nothing was ever marked. `sources`: the last of `times`. `planned`: how many components of the year cover it. */
  outcomes: z.array(
    Outcome.extend({ grade: count.nullable(), times: count, lastOn: z.string().nullable(), planned: count, sources: z.array(Source) }),
  ),
})
