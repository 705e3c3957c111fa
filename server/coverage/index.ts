import 'server-only'
import { readMatrixCall } from './calls/matrix'
import { readMyCoverageCall } from './calls/mine'
import { exportCoverageReportCall, readCoverageReportCall } from './calls/report'
import { listCoverageRowsCall } from './calls/rows'

export { listCoverageRowsCall, readCoverageReportCall, readMatrixCall, readMyCoverageCall }

export const coverageCalls = [readMatrixCall, listCoverageRowsCall, readCoverageReportCall, readMyCoverageCall, exportCoverageReportCall]
