import 'server-only'
import {
  checkElementCall,
  listElementsCall,
  listFieldOptionsCall,
  listSourcesCall,
  readElementCall,
  removeElementCall,
  saveElementCall,
} from './calls/elements'
import { exportReportCall } from './calls/export'
import { findReportStudentsCall, readMatrixCall, readReportsHomeCall } from './calls/matrix'
import { hideQuartileCall, listActivityCall, listReportRowsCall, readProgressCall } from './calls/progress'

export { listElementsCall, readElementCall, listSourcesCall, listActivityCall, readMatrixCall, readProgressCall, readReportsHomeCall }

export const reportsCalls = [
  readReportsHomeCall,
  findReportStudentsCall,
  readProgressCall,
  listReportRowsCall,
  listActivityCall,
  readMatrixCall,
  exportReportCall,
  hideQuartileCall,
  listSourcesCall,
  listFieldOptionsCall,
  listElementsCall,
  readElementCall,
  saveElementCall,
  removeElementCall,
  checkElementCall,
]
