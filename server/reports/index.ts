import 'server-only'

export { provideStarterReports } from './starters'
import { analyseCall, listAnalysisRowsCall, readAnalysisCall } from './calls/analysis'
import { guessCalibrationCall, listCalibratedTeachersCall, readCalibrationCall } from './calls/calibration'
import { listConfigsCall, readConfigCall, readConfigChoicesCall, removeConfigCall, saveConfigCall } from './calls/configs'
import {
  checkElementCall,
  listElementsCall,
  listFieldOptionsCall,
  listSourcesCall,
  readElementCall,
  removeElementCall,
  saveElementCall,
} from './calls/elements'
import { exportBlocksCall, exportReportCall } from './calls/export'
import { findReportStudentsCall, readMatrixCall, readReportsHomeCall } from './calls/matrix'
import { beginRunCall, listRunsCall, openRunCall, readRunCall, stopRunCall } from './calls/runs'
import { findReportReadersCall, listSavedCall, readSavedCall, removeSavedCall, saveReportCall } from './calls/saved'
import { listCellRowsCall, readBlockCall, readReportCall, tryBlockCall } from './calls/read'
import { listTermReportsCall, readTermReportCall } from './terms/calls/reads'
import {
  releaseTermReportsCall,
  saveTermCommentCall,
  seeTermReportCall,
  undoTermReleaseCall,
  withdrawTermReportCall,
} from './terms/calls/writes'
import { exportAppointmentsCall, listAppointmentShiftsCall, readAppointmentsCall } from './times/appointments'
import { exportTimesCall, listHeldDatesCall, readPlacementTimeCall, readTimeCall } from './times/calls'
import { hideQuartileCall, listActivityCall, listReportRowsCall, readProgressCall } from './calls/progress'

export {
  listCalibratedTeachersCall,
  readCalibrationCall,
  listTermReportsCall,
  readTermReportCall,
  listRunsCall,
  readRunCall,
  listSavedCall,
  readSavedCall,
  readAnalysisCall,
  listConfigsCall,
  readConfigCall,
  readConfigChoicesCall,
  readReportCall,
  readBlockCall,
  readTimeCall,
  readPlacementTimeCall,
  readAppointmentsCall,
}
export { listElementsCall, readElementCall, listSourcesCall, listActivityCall, readMatrixCall, readProgressCall, readReportsHomeCall }

export const reportsCalls = [
  readReportsHomeCall,
  findReportStudentsCall,
  readProgressCall,
  listReportRowsCall,
  listActivityCall,
  readMatrixCall,
  exportReportCall,
  exportBlocksCall,
  beginRunCall,
  listRunsCall,
  readRunCall,
  openRunCall,
  stopRunCall,
  hideQuartileCall,
  listSourcesCall,
  listFieldOptionsCall,
  listElementsCall,
  readElementCall,
  saveElementCall,
  removeElementCall,
  checkElementCall,
  listConfigsCall,
  readConfigCall,
  readConfigChoicesCall,
  saveConfigCall,
  removeConfigCall,
  readReportCall,
  readBlockCall,
  tryBlockCall,
  listCellRowsCall,
  readAnalysisCall,
  analyseCall,
  listAnalysisRowsCall,
  listSavedCall,
  readSavedCall,
  findReportReadersCall,
  saveReportCall,
  removeSavedCall,
  readCalibrationCall,
  listCalibratedTeachersCall,
  guessCalibrationCall,
  listTermReportsCall,
  readTermReportCall,
  saveTermCommentCall,
  seeTermReportCall,
  releaseTermReportsCall,
  undoTermReleaseCall,
  withdrawTermReportCall,
  readTimeCall,
  readPlacementTimeCall,
  listHeldDatesCall,
  exportTimesCall,
  readAppointmentsCall,
  listAppointmentShiftsCall,
  exportAppointmentsCall,
]
