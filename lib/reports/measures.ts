/** What a data element is made of. Shapes: lib/contracts/reports/elements.shapes.ts. */

export const conditionOps = ['IS', 'IS_NOT', 'AT_LEAST', 'AT_MOST', 'BETWEEN', 'HAS_ANY', 'HAS_ALL', 'EMPTY'] as const
export type ConditionOp = (typeof conditionOps)[number]

export const fieldKinds = ['NUMBER', 'CHOICE', 'SET', 'BOOL', 'DAY'] as const
type FieldKind = (typeof fieldKinds)[number]

export const measureKinds = ['COUNT', 'DISTINCT', 'SUM', 'MEAN', 'MEDIAN', 'SPREAD', 'SHARE', 'LAST', 'LATEST', 'RATIO'] as const
export type MeasureKind = (typeof measureKinds)[number]
/** Those that take a number of a row. */
export const numberMeasures = ['SUM', 'MEAN', 'MEDIAN', 'SPREAD'] as const satisfies readonly MeasureKind[]

/** The time asked for, the academic year that it is, or ever. */
export const elementPeriods = ['ASKED', 'YEAR', 'EVER'] as const
export type ElementPeriod = (typeof elementPeriods)[number]

export const betterWays = ['HIGHER', 'LOWER', 'NEITHER'] as const
export type BetterWay = (typeof betterWays)[number]
type ElementTarget = { readonly kind: 'NONE' } | { readonly kind: 'NUMBER'; readonly value: number }

/** How a value is written: a share from 0 to 1, a day as days since 1970, or a number. */
export const valueUnits = ['NUMBER', 'SHARE', 'DAY'] as const
export type ValueUnit = (typeof valueUnits)[number]

/** What rows are split by, besides fields of the row itself, which are written `field.<name>`. */
export const personDimensions = ['programme', 'year', 'group', 'firm', 'student'] as const
export const timeDimensions = ['academicYear', 'term', 'month', 'weekday'] as const
export const plainDimensions = [...personDimensions, ...timeDimensions] as const
type PlainDimension = (typeof plainDimensions)[number]
export type Dimension = PlainDimension | `field.${string}`

export function fieldOfDimension(dimension: string): string | null {
  return dimension.startsWith('field.') ? dimension.slice('field.'.length) : null
}

/** Which comparisons fit which kind of field; `isOrdered`: a choice whose values have an order. */
export function opsOf({ kind, isOrdered }: { readonly kind: FieldKind; readonly isOrdered: boolean }): readonly ConditionOp[] {
  if (kind === 'BOOL') return ['IS']
  if (kind === 'SET') return ['HAS_ANY', 'HAS_ALL', 'EMPTY']
  if (kind === 'CHOICE') return isOrdered ? ['IS', 'IS_NOT', 'AT_LEAST', 'AT_MOST', 'EMPTY'] : ['IS', 'IS_NOT', 'EMPTY']
  if (kind === 'DAY') return ['AT_LEAST', 'AT_MOST', 'BETWEEN', 'EMPTY']
  return ['IS', 'IS_NOT', 'AT_LEAST', 'AT_MOST', 'BETWEEN', 'EMPTY']
}

/** How many values a comparison takes, least and most. */
export function valuesOf(op: ConditionOp): readonly [number, number] {
  if (op === 'EMPTY') return [0, 0]
  if (op === 'BETWEEN') return [2, 2]
  if (op === 'AT_LEAST' || op === 'AT_MOST') return [1, 1]
  return [1, elementLimits.values]
}

export function unitOf(measure: MeasureKind): ValueUnit {
  if (measure === 'SHARE' || measure === 'LAST') return 'SHARE'
  return measure === 'LATEST' ? 'DAY' : 'NUMBER'
}

/** Of no rows these are nought, not nothing. */
export function countsRows(measure: MeasureKind): boolean {
  return ['COUNT', 'DISTINCT', 'SUM'].includes(measure)
}

/** Shares and means say something of few rows that chance may have said; counts do not. */
export function restsOnMany(measure: MeasureKind): boolean {
  return ['SHARE', 'LAST', 'MEAN', 'MEDIAN', 'SPREAD'].includes(measure)
}

export const elementLimits = {
  /** Conditions that all hold, and of each the alternatives. */
  all: 8,
  any: 3,
  values: 50,
  shareConditions: 3,
  name: 120,
  lastMost: 50,
  minimumMost: 100,
  /** Elements of an institution. */
  elements: 500,
} as const

/** Of fewer rows nothing is said, where an element says nothing else. */
export const usualMinimum = 5
/** For whoever may not see the individuals: of fewer people no number is told. */
export const fewestPeople = 5

/** How the numbers of a block are drawn. */
export const blockShows = ['NUMBER', 'TABLE', 'MATRIX', 'LINE', 'BAR', 'DOTS'] as const
export type BlockShow = (typeof blockShows)[number]
/** MISSED: by how many targets a row misses, without rows that miss none. */
export const blockSorts = ['NAME', 'UP', 'DOWN', 'MISSED'] as const
export const reportAbouts = ['STUDENT', 'COHORT'] as const
export type ReportAbout = (typeof reportAbouts)[number]

export const reportLimits = { blocks: 12, elements: 6, title: 120, note: 500, rows: 400, columns: 60, configs: 300 } as const

/** By how many dimensions a block is split, at least and at most: a number by none, a matrix by two. */
export function splitsOf(show: BlockShow): readonly [number, number] {
  if (show === 'NUMBER') return [0, 0]
  if (show === 'MATRIX') return [2, 2]
  return show === 'TABLE' ? [1, 2] : [1, 1]
}

/** A block that is split twice has room for one element. */
export function elementsOf(show: BlockShow, splits: number): number {
  return splits > 1 ? 1 : reportLimits.elements
}

/** Why an element of a report has no numbers: its module is off, it is not the reader's to see, or it is not there in this version. */
export const elementBars = ['MODULE', 'PRIVILEGE', 'GONE'] as const

/** What an element is compared with, in the unit of its values, so a share from 0 to 1; null: with nothing. */
export function goalOf({ target }: { readonly target: ElementTarget }): number | null {
  return target.kind === 'NONE' ? null : target.value
}

/** Whether a value falls short of its element's target; of what is not told, and where neither way is better, nothing does. */
export function isMissed(
  { target, better }: { readonly target: ElementTarget; readonly better: BetterWay },
  value: number | null,
): boolean {
  const goal = goalOf({ target })
  if (goal === null || value === null || better === 'NEITHER') return false
  return better === 'HIGHER' ? value < goal : value > goal
}
