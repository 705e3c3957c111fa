import type { ComponentKind } from '@/lib/curriculum/vocabulary'

/** The kinds of evidence that students can do something, named as the components of a curriculum, and the sessions held for it. */
export const coverageKinds = ['PROCEDURE', 'FORM', 'TEST', 'SESSION_TYPE'] as const satisfies readonly ComponentKind[]
export type CoverageKind = (typeof coverageKinds)[number]
export function isCovered(kind: ComponentKind): kind is CoverageKind {
  return coverageKinds.some((one) => one === kind)
}
export const lowestShown = 1

/** The students to whom numbers refer: all of the programme, those whom a teacher supervises, or one. */
export const coverageOf = ['ALL', 'SUPERVISED', 'STUDENT'] as const
export type CoverageOf = (typeof coverageOf)[number]

/** The columns of a matrix: the parts directly below a node, all nodes of one kind, or all. */
export const matrixColumns = ['PARTS', 'YEAR', 'MODULE', 'UNIT', 'THEME', 'ALL'] as const
export type MatrixColumns = (typeof matrixColumns)[number]

/** The three lists behind a cell. */
export const cellParts = ['COMPONENTS', 'HELD', 'STUDENTS'] as const
export type CellPart = (typeof cellParts)[number]
/** The lists behind a cell, and the list of students asked for who have not shown the outcome. */
export const listedParts = [...cellParts, 'NOT_SHOWN'] as const
export type ListedPart = (typeof listedParts)[number]

export const coverageLimits = {
  /** Limits of a matrix. */
  columns: 100,
  outcomes: 200,
  /** Components of one level that cover an outcome: with more, they overlap. */
  perLevel: 4,
  /** The number of students whose numbers are computed at once. */
  students: 6_000,
  /** Mappings of one year to the outcomes of a page. */
  mapped: 40_000,
  /** Mappings of any year to these outcomes, by the thing that they name. */
  ever: 100_000,
  /** Rows on a page of a list. */
  rows: 50,
  pairs: 100,
  /** For each outcome, or for each student. */
  sources: 5,
  /** Lines in a file. */
  exported: 10_000,
  /** Facts of one student. */
  facts: 20_000,
} as const
