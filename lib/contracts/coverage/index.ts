import { contractsOf, type InputOf, type OutputOf } from '@/lib/contract'

const contract = contractsOf(() => import('./coverage.shapes'))

/** What of a year covers which outcomes, what of it was held, and how many students have shown it. */
export const readMatrix = contract({ name: 'coverage.matrix', method: 'GET', input: 'FindMatrix', output: 'Matrix' })
/** What is behind a cell of the matrix. */
export const listCoverageRows = contract({ name: 'coverage.rows', method: 'GET', input: 'FindRows', output: 'Rows' })
/** Outcomes with what covers each, a pair a row. */
export const readCoverageReport = contract({ name: 'coverage.report', method: 'GET', input: 'FindReport', output: 'Report' })
/** Which outcomes a student has shown, and by what: whenever it was. */
export const readMyCoverage = contract({ name: 'coverage.mine', method: 'GET', input: 'FindMine', output: 'Mine', offline: 'fallback' })
/** The report as a file. */
export const exportCoverageReport = contract({ name: 'coverage.exportReport', method: 'POST', input: 'ExportReport', output: 'Exported' })

export type CoverageMatrix = OutputOf<typeof readMatrix>
export type CoverageRows = OutputOf<typeof listCoverageRows>
export type CoverageReport = OutputOf<typeof readCoverageReport>
export type MyCoverage = OutputOf<typeof readMyCoverage>
export type CoverageFrame = CoverageMatrix['frame']
export type AskedMatrix = InputOf<typeof readMatrix>
