import 'server-only'
import { absenceTypeCalls } from './absence-type-calls'
import { readingCalls } from './calls/read'
import { writingCalls } from './calls/write'

export { absenceTypeCalls }
export { downloadEvidenceCall, listAbsencesCall, listAwayCall, listMyAbsencesCall, readAbsenceCall } from './calls/read'
export { provideAbsenceFollower, provideAttendanceForecast, type AbsenceNews, type AttendanceForecast, type Forecasting } from './followers'
export { canDecide as decidesAbsences } from './scope'
export { listAbsentOver } from './queries/absent-over.sql'
export { listEndedAbsences } from './queries/ended.sql'

export const absencesCalls = [...readingCalls, ...writingCalls, ...Object.values(absenceTypeCalls)]
