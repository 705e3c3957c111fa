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
import { id, name, OneEntry, revision, whole } from '../lists/parts.shapes'
import { count, Frame, Named, ofTime } from './parts.shapes'

export { Done, Nothing } from '../plain.shapes'
export { OneEntry }

const fieldName = z.string().regex(/^[a-zA-Z]{1,40}$/)
export const Dimension = z.union([z.enum(plainDimensions), z.templateLiteral(['field.', fieldName])])

/** `values`: ids, words of a choice, numbers or days, all as text. */
export const Condition = z.strictObject({
  field: fieldName,
  op: z.enum(conditionOps),
  values: z.array(z.string().max(60)).max(elementLimits.values).default([]),
})
const conditions = z.array(Condition).min(1).max(elementLimits.shareConditions)

const versionOf = whole(1, 10_000).optional()
const Measure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('COUNT') }),
  z.strictObject({ kind: z.literal('DISTINCT'), field: fieldName }),
  z.strictObject({ kind: z.enum(numberMeasures), field: fieldName }),
  /** Of the rows on which all of it can be said. */
  z.strictObject({ kind: z.literal('SHARE'), where: conditions }),
  /** The share among the last `n` of each student. */
  z.strictObject({ kind: z.literal('LAST'), n: whole(2, elementLimits.lastMost), where: conditions }),
  z.strictObject({ kind: z.literal('LATEST') }),
  /** One element over another; each keeps the version that it has when this one is saved, unless it says none. */
  z.strictObject({ kind: z.literal('RATIO'), a: id, b: id, aVersion: versionOf, bVersion: versionOf }),
])

export const Target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('NONE') }),
  z.strictObject({ kind: z.literal('NUMBER'), value: z.number().min(-1_000_000).max(1_000_000) }),
])

/** What an element counts, of what, and how it is told. With RATIO `source` and `where` are those of the element above the line. */
export const Definition = z.strictObject({
  source: fieldName,
  /** All of the outer hold; of each any of the inner. */
  where: z.array(z.array(Condition).min(1).max(elementLimits.any)).max(elementLimits.all).default([]),
  measure: Measure,
  period: z.enum(elementPeriods).default('ASKED'),
  decimals: whole(0, 2).default(0),
  better: z.enum(betterWays).default('NEITHER'),
  target: Target.default({ kind: 'NONE' }),
  /** Nothing is said of fewer rows. */
  minimum: whole(1, elementLimits.minimumMost).default(usualMinimum),
  /** By what a report may split it; none: by everything that its source has. */
  splits: z.array(Dimension).max(40).default([]),
})

export const Field = z.object({
  name: z.string(),
  kind: z.enum(fieldKinds),
  isOrdered: z.boolean(),
  isDimension: z.boolean(),
  /** Counted, and neither shown nor asked for. */
  isHidden: z.boolean(),
  /** The values, the least first, where they are ours. */
  options: z.array(z.string()).nullable(),
  /** Which words these values have (messages, reportSources.option.<words>.<value>). */
  words: z.string().nullable(),
  /** Values are rows of the school: looked up by `reports.fieldOptions`. */
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
  /** Those whose names are wanted, whatever is searched for. */
  ids: z.array(z.string().max(60)).max(elementLimits.values).default([]),
})
export const FieldOptions = z.object({ options: z.array(Named), isCut: z.boolean() })

export const FindElements = z.strictObject({ q: z.string().trim().max(100).default('') })
const ElementRow = z.object({
  id: z.string(),
  name: z.string(),
  version: count,
  /** Null where the definition is of a source that is not there any more. */
  definition: Definition.nullable(),
  /** Reports that show it. */
  uses: count,
  savedAt: z.string(),
  savedBy: z.string().nullable(),
})
export const Elements = z.object({
  rows: z.array(ElementRow),
  total: count,
  /** Of what the conditions of all of them name. */
  names: z.array(Named),
})

export const Element = ElementRow.extend({
  usedIn: z.array(z.object({ id: z.string(), title: z.string(), version: count })),
  /** Names of what its conditions name. */
  names: z.array(Named),
  versions: z.array(z.object({ version: count, name: z.string(), savedAt: z.string(), savedBy: z.string().nullable() })),
})
export const ReadElement = z.object({ found: Element })

/** `revision` is the version that was read; 0 for a new one, whose id the device makes. */
export const SaveElement = z.strictObject({
  id,
  revision,
  name: name.max(elementLimits.name),
  definition: Definition,
})
export const SavedElement = z.object({ id: z.string(), revision: count })
export const RemoveElement = z.strictObject({ id, revision })

export const CheckElement = z.strictObject({ definition: Definition, by: Dimension.nullable().default(null), ...ofTime })

/** One cell: `n` rows of `people` students; null: too few people to be told. `value` is null of fewer rows than the element wants. */
const Cell = z.object({ n: count.nullable(), people: count.nullable(), value: z.number().nullable() })
export const Checked = z.object({
  frame: Frame,
  unit: z.enum(valueUnits),
  rows: z.array(z.object({ key: z.string(), name: z.string().nullable(), cell: Cell })),
  total: Cell,
  isCut: z.boolean(),
  /** For each condition in reading order: how many rows meet it by itself, and of how many it cannot be said. Null where too few people are concerned. */
  conditions: z.array(z.object({ met: count.nullable(), unknown: count.nullable() })),
  tookMs: count,
})
