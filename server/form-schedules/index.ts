import 'server-only'
import { assignmentCalls } from './calls/assignments'
import { enterFromPaperCall } from './calls/from-paper'
import { scheduleCalls } from './calls/schedules'

export { assignmentBatch } from './assignment'
/** These are for workflows, which ask for forms and reach an audience as schedules do. */
export { findUsable, membersOf, type Usable } from './plan'
export { listPeopleChoices } from './queries/choices'
export { listReachedPeople } from './queries/audience'
export { audiencesWith } from './reaching'
export { latestOccurrence, occurrencesFrom, type Pattern } from './occurrences'
export { listAssignmentsCall, listScheduleChoicesCall } from './calls/assignments'
export { listSchedulesCall, readScheduleCall } from './calls/schedules'

export const formSchedulesCalls = [...scheduleCalls, ...assignmentCalls, enterFromPaperCall]
