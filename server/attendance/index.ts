import 'server-only'
import { boardCalls } from './calls/board'
import { checkInCall } from './calls/check-in'
import { followUpCalls } from './calls/follow-ups'
import { listCalls } from './calls/lists'
import { registerCalls } from './calls/register'
import { reportCalls } from './calls/report'

export { listFollowUpsCall } from './calls/follow-ups'
export { readBoardCall } from './calls/board'
export { listByEventCall, listByGroupCall, listByStudentCall, readHomeCall, readLogCall, readMineCall } from './calls/lists'
export { readRegisterCall } from './calls/register'
export { readReportCall } from './calls/report'
export { followAbsence } from './follow-absence'
export { forecastAttendance } from './forecast'
export { keepsRegisters } from './scope'

export const attendanceCalls = [...registerCalls, ...boardCalls, checkInCall, ...listCalls, ...reportCalls, ...followUpCalls]
