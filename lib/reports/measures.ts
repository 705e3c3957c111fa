/** What a data element is made of. Shapes: lib/contracts/reports/elements.shapes.ts. */

export const conditionOps = ['IS', 'IS_NOT', 'AT_LEAST', 'AT_MOST', 'BETWEEN', 'HAS_ANY', 'HAS_ALL', 'EMPTY'] as const
export type ConditionOp = (typeof conditionOps)[number]

export const fieldKinds = ['NUMBER', 'CHOICE', 'SET', 'BOOL', 'DAY'] as const
type FieldKind = (typeof fieldKinds)[number]

export const measureKinds = ['COUNT', 'DISTINCT', 'SUM', 'MEAN', 'MEDIAN', 'SPREAD', 'SHARE', 'LAST', 'LATEST', 'RATIO'] as const
export type MeasureKind = (typeof measureKinds)[number]
/** Measures that use a number of each row. */
export const numberMeasures = ['SUM', 'MEAN', 'MEDIAN', 'SPREAD'] as const satisfies readonly MeasureKind[]

/** The requested period, the current academic year, or all time. */
export const elementPeriods = ['ASKED', 'YEAR', 'EVER'] as const
export type ElementPeriod = (typeof elementPeriods)[number]

export const betterWays = ['HIGHER', 'LOWER', 'NEITHER'] as const
export type BetterWay = (typeof betterWays)[number]
type ElementTarget = { readonly kind: 'NONE' } | { readonly kind: 'NUMBER'; readonly value: number }

/** How a value is written: a share from 0 to 1, a day as days since 1970, or a number. */
export const valueUnits = ['NUMBER', 'SHARE', 'DAY'] as const
export type ValueUnit = (typeof valueUnits)[number]

/** The dimensions by which rows are split, besides fields of the row itself, which are written `field.<name>`. */
export const personDimensions = ['programme', 'year', 'group', 'firm', 'student'] as const
export const timeDimensions = ['academicYear', 'term', 'month', 'weekday'] as const
export const plainDimensions = [...personDimensions, ...timeDimensions] as const
type PlainDimension = (typeof plainDimensions)[number]
export type Dimension = PlainDimension | `field.${string}`

export function fieldOfDimension(dimension: string): string | null {
  return dimension.startsWith('field.') ? dimension.slice('field.'.length) : null
}

/** The comparisons that fit a kind of field; `isOrdered` marks a choice whose values have an order. */
export function opsOf({ kind, isOrdered }: { readonly kind: FieldKind; readonly isOrdered: boolean }): readonly ConditionOp[] {
  if (kind === 'BOOL') return ['IS']
  if (kind === 'SET') return ['HAS_ANY', 'HAS_ALL', 'EMPTY']
  if (kind === 'CHOICE') return isOrdered ? ['IS', 'IS_NOT', 'AT_LEAST', 'AT_MOST', 'EMPTY'] : ['IS', 'IS_NOT', 'EMPTY']
  if (kind === 'DAY') return ['AT_LEAST', 'AT_MOST', 'BETWEEN', 'EMPTY']
  return ['IS', 'IS_NOT', 'AT_LEAST', 'AT_MOST', 'BETWEEN', 'EMPTY']
}

/** The smallest and the largest number of values that a comparison takes. */
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

/** Whether the measure is 0 without rows; other measures then have no value. */
export function countsRows(measure: MeasureKind): boolean {
  return ['COUNT', 'DISTINCT', 'SUM'].includes(measure)
}

/** Shares and means of few rows may be due to chance; counts are not. */
export function restsOnMany(measure: MeasureKind): boolean {
  return ['SHARE', 'LAST', 'MEAN', 'MEDIAN', 'SPREAD'].includes(measure)
}

export const elementLimits = {
  /** The number of conditions that must all hold, and of alternatives in each. */
  all: 8,
  any: 3,
  values: 50,
  shareConditions: 3,
  name: 120,
  lastMost: 50,
  minimumMost: 100,
  /** Elements of one institution. */
  elements: 500,
} as const

/** The usual minimum of rows for showing a number, if an element sets no other. */
export const usualMinimum = 5
/** Readers who may not see individuals see no number about fewer people than this. */
export const fewestPeople = 5

/** How the numbers of a block are drawn. */
export const blockShows = ['NUMBER', 'TABLE', 'MATRIX', 'LINE', 'BAR', 'DOTS'] as const
export type BlockShow = (typeof blockShows)[number]
/** MISSED sorts by the number of missed targets, without rows that miss none. */
export const blockSorts = ['NAME', 'UP', 'DOWN', 'MISSED'] as const
export const reportAbouts = ['STUDENT', 'COHORT'] as const
export type ReportAbout = (typeof reportAbouts)[number]

export const reportLimits = { blocks: 12, elements: 6, title: 120, note: 500, rows: 400, columns: 60, configs: 300, only: 8 } as const

/** The smallest and the largest number of dimensions that split a block: none for a number, two for a matrix. */
export function splitsOf(show: BlockShow): readonly [number, number] {
  if (show === 'NUMBER') return [0, 0]
  if (show === 'MATRIX') return [2, 2]
  return show === 'TABLE' ? [1, 2] : [1, 1]
}

/** Whether a block has a row for each student, so that each can be set beside their year group. */
export function takesSpread({
  show,
  rows,
  columns,
}: {
  readonly show: BlockShow
  readonly rows: Dimension | null
  readonly columns: Dimension | null
}): boolean {
  return show === 'TABLE' && rows === 'student' && columns === null
}

/** A block with two splits has room for one element. */
export function elementsOf(show: BlockShow, splits: number): number {
  return splits > 1 ? 1 : reportLimits.elements
}

/** Why an element of a report has no numbers: its module is off, the reader may not see it, or this version does not exist. */
export const elementBars = ['MODULE', 'PRIVILEGE', 'GONE'] as const

/** The target of an element in the unit of its values, so from 0 to 1 for a share; null if it has none. */
export function goalOf({ target }: { readonly target: ElementTarget }): number | null {
  return target.kind === 'NONE' ? null : target.value
}

/** Whether a value misses its element's target; never for a value that is not told, or an element for which neither direction is better. */
export function isMissed(
  { target, better }: { readonly target: ElementTarget; readonly better: BetterWay },
  value: number | null,
): boolean {
  const goal = goalOf({ target })
  if (goal === null || value === null || better === 'NEITHER') return false
  return better === 'HIGHER' ? value < goal : value > goal
}
