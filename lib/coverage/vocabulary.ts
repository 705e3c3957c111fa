import type { ComponentKind } from '@/lib/curriculum/vocabulary'

/** What shows that students can do something, as the components of a curriculum name it, and what was held for them. */
export const coverageKinds = ['PROCEDURE', 'FORM', 'TEST', 'SESSION_TYPE'] as const satisfies readonly ComponentKind[]
export type CoverageKind = (typeof coverageKinds)[number]
export function isCovered(kind: ComponentKind): kind is CoverageKind {
  return coverageKinds.some((one) => one === kind)
}
export const lowestShown = 1

/** Of whom numbers are told: all students of the programme, those whom a teacher supervises, or one. */
export const coverageOf = ['ALL', 'SUPERVISED', 'STUDENT'] as const
export type CoverageOf = (typeof coverageOf)[number]

/** By what a matrix is split: the parts right below a node, all nodes of a kind, or all. */
export const matrixColumns = ['PARTS', 'YEAR', 'MODULE', 'UNIT', 'THEME', 'ALL'] as const
export type MatrixColumns = (typeof matrixColumns)[number]

/** The three lists behind a cell. */
export const cellParts = ['COMPONENTS', 'HELD', 'STUDENTS'] as const
export type CellPart = (typeof cellParts)[number]
/** And who of those asked for has not shown it. */
export const listedParts = [...cellParts, 'NOT_SHOWN'] as const
export type ListedPart = (typeof listedParts)[number]

export const coverageLimits = {
  /** Of a matrix. */
  columns: 100,
  outcomes: 200,
  /** Components of one level that cover an outcome: with more, they overlap. */
  perLevel: 4,
  /** Whose numbers are told at once. */
  students: 6_000,
  /** What is mapped in one year to the outcomes of a page. */
  mapped: 40_000,
  /** What was mapped to them in any year, by what it names. */
  ever: 100_000,
  /** Of a page of a list. */
  rows: 50,
  pairs: 100,
  /** Of each outcome, or of each student. */
  sources: 5,
  /** Lines of a file. */
  exported: 10_000,
  /** Of one student. */
  facts: 20_000,
} as const
