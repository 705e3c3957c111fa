import 'server-only'
import { exportReportCall } from './calls/export'
import { findReportStudentsCall, readMatrixCall, readReportsHomeCall } from './calls/matrix'
import { hideQuartileCall, listActivityCall, listReportRowsCall, readProgressCall } from './calls/progress'

export { listActivityCall, readMatrixCall, readProgressCall, readReportsHomeCall }

export const reportsCalls = [
  readReportsHomeCall,
  findReportStudentsCall,
  readProgressCall,
  listReportRowsCall,
  listActivityCall,
  readMatrixCall,
  exportReportCall,
  hideQuartileCall,
]
