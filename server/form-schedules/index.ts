import 'server-only'
import { assignmentCalls } from './calls/assignments'
import { enterFromPaperCall } from './calls/from-paper'
import { scheduleCalls } from './calls/schedules'

export { assignmentBatch } from './assignment'
export { listAssignmentsCall, listScheduleChoicesCall } from './calls/assignments'
export { listSchedulesCall, readScheduleCall } from './calls/schedules'

export const formSchedulesCalls = [...scheduleCalls, ...assignmentCalls, enterFromPaperCall]
