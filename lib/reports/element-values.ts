import type { ElementCondition, ElementDefinition, ElementField, ElementSource } from '@/lib/contracts/reports'
import {
  elementLimits,
  opsOf,
  personDimensions,
  timeDimensions,
  unitOf,
  usualMinimum,
  valuesOf,
  type BetterWay,
  type ConditionOp,
  type Dimension,
  type ElementPeriod,
  type MeasureKind,
} from './measures'

/** A condition while it is made: no field yet, or fewer values than it takes. `key` tells rows apart. */
export type ConditionValues = {
  readonly key: string
  readonly field: string
  readonly op: ConditionOp
  readonly values: readonly string[]
}
/** Every outer list must hold; an outer list holds if any of its conditions does. */
export type WhereValues = readonly (readonly ConditionValues[])[]

/** A measure while it is edited. It holds the fields of every kind, so that changing the kind back and forth loses nothing. */
export type MeasureValues = {
  readonly kind: MeasureKind
  readonly field: string
  readonly n: number | null
  readonly where: readonly ConditionValues[]
  readonly a: string
  readonly b: string
}

export type DefinitionValues = {
  readonly source: string
  readonly where: WhereValues
  readonly measure: MeasureValues
  readonly period: ElementPeriod
  readonly decimals: number
  readonly better: BetterWay
  /** In the unit in which it is typed: per cent of a share. */
  readonly target: { readonly kind: 'NONE' | 'NUMBER'; readonly value: number | null }
  readonly minimum: number | null
  readonly splits: readonly Dimension[]
}
export type ElementValues = { readonly name: string; readonly definition: DefinitionValues }

const freshMeasure: MeasureValues = { kind: 'COUNT', field: '', n: 10, where: [], a: '', b: '' }

export function freshValues(sources: readonly ElementSource[]): ElementValues {
  return {
    name: '',
    definition: {
      source: sources[0]?.name ?? '',
      where: [],
      measure: freshMeasure,
      period: 'ASKED',
      decimals: 0,
      better: 'NEITHER',
      target: { kind: 'NONE', value: null },
      minimum: usualMinimum,
      splits: [],
    },
  }
}

export function elementValues(name: string, definition: ElementDefinition): ElementValues {
  const { measure, target } = definition
  const typed = target.kind === 'NUMBER' ? (unitOf(measure.kind) === 'SHARE' ? inPercent(target.value) : target.value) : null
  return {
    name,
    definition: {
      ...definition,
      // The keys are made from the places, so that reading the same definition again gives the same keys.
      where: definition.where.map((any, at) => any.map((one, or) => ({ key: `${at}.${or}`, ...one }))),
      measure: {
        ...freshMeasure,
        kind: measure.kind,
        ...('field' in measure && { field: measure.field }),
        ...('n' in measure && { n: measure.n }),
        ...('where' in measure && { where: measure.where.map((one, at) => ({ key: `of.${at}`, ...one })) }),
        ...('a' in measure && { a: measure.a, b: measure.b }),
      },
      target: { kind: target.kind, value: typed },
    },
  }
}

/** Removes the rounding error of binary fractions: 0.07 gives 7 and not 7.000000000000001. */
function inPercent(share: number): number {
  return Math.round(share * 1e8) / 1e6
}

/** The definition of an element in a division, by its id. */
type HalfOf = (id: string) => ElementDefinition | null

/** The definition as it is sent; an unfinished part is refused for its field. */
export function definitionOf(values: DefinitionValues, halfOf: HalfOf): ElementDefinition {
  const { measure, target, minimum, splits, where, ...plain } = values
  const unit = unitOf(measure.kind)
  const above = measure.kind === 'RATIO' ? halfOf(measure.a) : null
  return {
    ...plain,
    ...(above && { source: above.source }),
    where: above ? above.where : where.map((any) => any.map(conditionInput)),
    measure: measureInput(measure),
    target:
      target.kind === 'NONE' || unit === 'DAY'
        ? { kind: 'NONE' }
        : // A value that is not a number is refused for its field.
          { kind: 'NUMBER', value: target.value === null ? NaN : unit === 'SHARE' ? target.value / 100 : target.value },
    minimum: minimum ?? 0,
    splits: [...splits],
  }
}

function measureInput({ kind, field, n, where, a, b }: MeasureValues): ElementDefinition['measure'] {
  const conditions = where.map(conditionInput)
  if (kind === 'SHARE') return { kind, where: conditions }
  if (kind === 'LAST') return { kind, n: n ?? 0, where: conditions }
  if (kind === 'RATIO') return { kind, a, b }
  return kind === 'COUNT' || kind === 'LATEST' ? { kind } : { kind, field }
}

function conditionInput({ field, op, values }: ConditionValues): ElementCondition {
  return { field, op, values: values.filter((value) => value !== '') }
}

/** The dimensions by which rows of a source can be split, in the order in which they are offered. */
export function dimensionsOf({ hasStudent, fields }: ElementSource): Dimension[] {
  const ofFields = fields.flatMap(({ name, isDimension }): Dimension[] => (isDimension ? [`field.${name}`] : []))
  return [...(hasStudent ? personDimensions : []), ...ofFields, ...timeDimensions]
}

/** The ticked dimensions; all of them if none is stored. */
export function tickedOf(splits: readonly Dimension[], all: readonly Dimension[]): readonly Dimension[] {
  const known = splits.filter((split) => all.includes(split))
  return known.length === 0 ? all : known
}

/**
 * Ticks or unticks one dimension. If all are ticked, an empty list is stored, so that later dimensions of the source are included, too. The last one cannot be
 * unticked.
 */
export function toggleSplit(
  splits: readonly Dimension[],
  { all, dimension, isOn }: { readonly all: readonly Dimension[]; readonly dimension: Dimension; readonly isOn: boolean },
): readonly Dimension[] {
  const now = tickedOf(splits, all)
  const next = all.filter((one) => (one === dimension ? isOn : now.includes(one)))
  if (next.length === 0) return splits
  return next.length === all.length ? [] : next
}

export function fieldOf(source: ElementSource | undefined, name: string): ElementField | undefined {
  return source?.fields.find((field) => field.name === name)
}

/** Whether the condition is complete. */
export function isFinished({ field: name, op, values }: ConditionValues, source: ElementSource | undefined): boolean {
  const field = fieldOf(source, name)
  if (!field || !opsOf(field).includes(op)) return false
  const [least, most] = valuesOf(op)
  return values.length >= least && values.length <= most && values.every((value) => value !== '')
}

/** The part of an unfinished definition that can already be counted, without its incomplete conditions; null if the measure is not complete. */
export function finishedPartOf(
  values: DefinitionValues,
  { source, halfOf }: { source: ElementSource | undefined; halfOf: HalfOf },
): { readonly definition: ElementDefinition; readonly isWhole: boolean } | null {
  const { measure, minimum, target } = values
  if (measure.kind === 'RATIO') {
    if (!halfOf(measure.a) || !halfOf(measure.b)) return null
    return { definition: definitionOf(withUsableLimits(values), halfOf), isWhole: true }
  }
  if (!source) return null
  const where = values.where.map((any) => any.filter((one) => isFinished(one, source))).filter((any) => any.length > 0)
  const ofShare = measure.where.filter((one) => isFinished(one, source))
  const isShare = measure.kind === 'SHARE' || measure.kind === 'LAST'
  if (isShare && ofShare.length === 0) return null
  if (measure.kind === 'LAST' && (measure.n === null || measure.n < 2 || measure.n > elementLimits.lastMost)) return null
  if (!isShare && measure.kind !== 'COUNT' && measure.kind !== 'LATEST' && !fieldOf(source, measure.field)) return null
  const count = (all: WhereValues) => all.flat().length
  return {
    definition: definitionOf(withUsableLimits({ ...values, where, measure: { ...measure, where: ofShare }, minimum, target }), halfOf),
    isWhole: count(where) === count(values.where) && (!isShare || ofShare.length === measure.where.length),
  }
}

/** Replaces an invalid minimum or target, which only affect the display, so that the numbers can still be shown. */
function withUsableLimits(values: DefinitionValues): DefinitionValues {
  const { minimum, target } = values
  const isFit = minimum !== null && minimum >= 1 && minimum <= elementLimits.minimumMost
  return {
    ...values,
    minimum: isFit ? minimum : usualMinimum,
    target: target.kind === 'NUMBER' && target.value === null ? { kind: 'NONE', value: null } : target,
  }
}
