import { z } from 'zod'
import {
  betterWays,
  conditionOps,
  elementLimits,
  elementPeriods,
  fieldKinds,
  numberMeasures,
  plainDimensions,
  usualMinimum,
  valueUnits,
} from '@/lib/reports/measures'
import { id, name, OneEntry, revision, wholeBetween } from '../lists/parts.shapes'
import { count, Frame, Named, ofTime } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'
export { OneEntry }

const fieldName = z.string().regex(/^[a-zA-Z]{1,40}$/)
export const Dimension = z.union([z.enum(plainDimensions), z.templateLiteral(['field.', fieldName])])

/** `values` are ids, keys of choices, numbers or days, all as text. */
export const Condition = z.strictObject({
  field: fieldName,
  op: z.enum(conditionOps),
  values: z.array(z.string().max(60)).max(elementLimits.values).default([]),
})
const conditions = z.array(Condition).min(1).max(elementLimits.shareConditions)

const versionOf = wholeBetween(1, 10_000).optional()
const Measure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('COUNT') }),
  z.strictObject({ kind: z.literal('DISTINCT'), field: fieldName }),
  z.strictObject({ kind: z.enum(numberMeasures), field: fieldName }),
  /** The share of rows that meet the conditions, among the rows for which all of them can be judged. */
  z.strictObject({ kind: z.literal('SHARE'), where: conditions }),
  /** The share among the last `n` of each student. */
  z.strictObject({ kind: z.literal('LAST'), n: wholeBetween(2, elementLimits.lastMost), where: conditions }),
  z.strictObject({ kind: z.literal('LATEST') }),
  /** One element divided by another. If a version is left out, the present version of that element is used. */
  z.strictObject({ kind: z.literal('RATIO'), a: id, b: id, aVersion: versionOf, bVersion: versionOf }),
])

export const Target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('NONE') }),
  z.strictObject({ kind: z.literal('NUMBER'), value: z.number().min(-1_000_000).max(1_000_000) }),
])

/** What an element counts, in which rows, and how the number is shown. With RATIO, `source` and `where` are those of the numerator. */
export const Definition = z.strictObject({
  source: fieldName,
  /** Every outer list must hold; an outer list holds if any of its conditions does. */
  where: z.array(z.array(Condition).min(1).max(elementLimits.any)).max(elementLimits.all).default([]),
  measure: Measure,
  period: z.enum(elementPeriods).default('ASKED'),
  decimals: wholeBetween(0, 2).default(0),
  better: z.enum(betterWays).default('NEITHER'),
  target: Target.default({ kind: 'NONE' }),
  /** With fewer rows than this, no number is shown. */
  minimum: wholeBetween(1, elementLimits.minimumMost).default(usualMinimum),
  /** The dimensions by which a report may split the element; an empty list means all that its source has. */
  splits: z.array(Dimension).max(40).default([]),
})

export const Field = z.object({
  name: z.string(),
  kind: z.enum(fieldKinds),
  isOrdered: z.boolean(),
  isDimension: z.boolean(),
  /** The field can be counted, but it is not shown and cannot be used in conditions. */
  isHidden: z.boolean(),
  /** The values, lowest first, if they are the application's own. */
  options: z.array(z.string()).nullable(),
  /** The message key of these values (messages, reportSources.option.<words>.<value>). */
  words: z.string().nullable(),
  /** The values are records of the school, looked up by `reports.fieldOptions`. */
  isNamed: z.boolean(),
})
export const Source = z.object({
  name: z.string(),
  fields: z.array(Field),
  hasStudent: z.boolean(),
})
export const Sources = z.object({ sources: z.array(Source) })

export const FindFieldOptions = z.strictObject({
  source: fieldName,
  field: fieldName,
  q: z.string().trim().max(100).default(''),
  /** Records whose names are wanted regardless of the search. */
  ids: z.array(z.string().max(60)).max(elementLimits.values).default([]),
})
export const FieldOptions = z.object({ options: z.array(Named), isCut: z.boolean() })

export const FindElements = z.strictObject({ q: z.string().trim().max(100).default('') })
const ElementRow = z.object({
  id: z.string(),
  name: z.string(),
  version: count,
  /** Null where the source of the definition does not exist any more. */
  definition: Definition.nullable(),
  /** The number of reports that show the element. */
  uses: count,
  savedAt: z.string(),
  savedBy: z.string().nullable(),
})
export const Elements = z.object({
  rows: z.array(ElementRow),
  total: count,
  /** The names of the records in all elements' conditions. */
  names: z.array(Named),
})

export const Element = ElementRow.extend({
  usedIn: z.array(z.object({ id: z.string(), title: z.string(), version: count })),
  /** The names of the records in its conditions. */
  names: z.array(Named),
  versions: z.array(z.object({ version: count, name: z.string(), savedAt: z.string(), savedBy: z.string().nullable() })),
})
export const ReadElement = z.object({ found: Element })

/** `revision` is the version that was read; 0 makes a new element, whose id the device makes. */
export const SaveElement = z.strictObject({
  id,
  revision,
  name: name.max(elementLimits.name),
  definition: Definition,
})
export const SavedElement = z.object({ id: z.string(), revision: count })
export const RemoveElement = z.strictObject({ id, revision })

export const CheckElement = z.strictObject({ definition: Definition, by: Dimension.nullable().default(null), ...ofTime })

/** One cell: `n` rows of `people` students; null if there are too few people to show a number. `value` is null for fewer rows than the element's minimum. */
const Cell = z.object({ n: count.nullable(), people: count.nullable(), value: z.number().nullable() })
export const Checked = z.object({
  frame: Frame,
  unit: z.enum(valueUnits),
  rows: z.array(z.object({ key: z.string(), name: z.string().nullable(), cell: Cell })),
  total: Cell,
  isCut: z.boolean(),
  /**
   * For each condition in reading order: the number of rows that meet it on its own, and of rows for which it cannot be judged. Null if too few people are
   * concerned.
   */
  conditions: z.array(z.object({ met: count.nullable(), unknown: count.nullable() })),
  tookMs: count,
})
