import { contractsOf, type InputOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./coverage.shapes'))

/** Which parts of a year cover which outcomes, what of it was held, and how many students have shown them. */
export const readMatrix = contract({ name: 'coverage.matrix', method: 'GET', input: 'FindMatrix', output: 'Matrix' })
/** The records behind a cell of the matrix. */
export const listCoverageRows = contract({ name: 'coverage.rows', method: 'GET', input: 'FindRows', output: 'Rows' })
/** Outcomes with the components that cover them, one pair in each row. */
export const readCoverageReport = contract({ name: 'coverage.report', method: 'GET', input: 'FindReport', output: 'Report' })
/** The outcomes that a student has shown at any time, and the evidence for them. */
export const readMyCoverage = contract({ name: 'coverage.mine', method: 'GET', input: 'FindMine', output: 'Mine', offline: 'fallback' })
/** The report as a file. */
export const exportCoverageReport = contract({ name: 'coverage.exportReport', method: 'POST', input: 'ExportReport', output: 'Exported' })

export type CoverageMatrix = OutputOf<typeof readMatrix>
export type CoverageRows = OutputOf<typeof listCoverageRows>
export type CoverageReport = OutputOf<typeof readCoverageReport>
export type MyCoverage = OutputOf<typeof readMyCoverage>
export type CoverageFrame = CoverageMatrix['frame']
export type AskedMatrix = InputOf<typeof readMatrix>
