import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./form-schedules.shapes'))

export const listSchedules = contract({ name: 'form-schedules.list', method: 'GET', input: 'FindSchedules', output: 'Schedules' })
export const readSchedule = contract({ name: 'form-schedules.read', method: 'GET', input: 'OfId', output: 'Schedule' })
/** The people whom a schedule reaches, and when it reaches them. */
export const previewSchedule = contract({ name: 'form-schedules.preview', method: 'POST', input: 'PreviewSchedule', output: 'Preview' })
export const saveSchedule = contract({ name: 'form-schedules.save', method: 'POST', input: 'SaveSchedule', output: 'Saved' })
/** The responses that the schedule has made stay. */
export const removeSchedule = contract({ name: 'form-schedules.remove', method: 'POST', input: 'OfRevision', output: 'Done' })
/**
 * Runs the schedule for today; a second run on the same day makes nothing twice. If there are very many forms, the first exist when the call answers, and the
 * others soon after.
 */
export const runSchedule = contract({
  name: 'form-schedules.runNow',
  method: 'POST',
  input: 'OfId',
  output: 'Ran',
  errors: ['form-schedules.FORM_CLOSED'],
})

export const previewAssignment = contract({
  name: 'form-schedules.previewAssignment',
  method: 'POST',
  input: 'Assignment',
  output: 'AssignmentPreview',
})
/** The timetable dates of the people whom the assignment would reach, and of the asker. */
export const listAssignmentEvents = contract({
  name: 'form-schedules.events',
  method: 'POST',
  input: 'Assignment',
  output: 'AssignmentEvents',
})
/** A batch makes the forms; for a day it can be undone. */
export const assignForm = contract({ name: 'form-schedules.assign', method: 'POST', input: 'Assign', output: 'Assigned' })
/** Withdraws only the forms that nobody has begun. */
export const undoAssignment = contract({
  name: 'form-schedules.undoAssignment',
  method: 'POST',
  input: 'OfBatch',
  output: 'Undone',
  errors: ['form-schedules.CANNOT_UNDO'],
})
/** The last 50 assignments. */
export const listAssignments = contract({
  name: 'form-schedules.listAssignments',
  method: 'GET',
  input: 'Nothing',
  output: 'Assignments',
})

/** Begins a response that somebody filled in on paper: the asker types it in and submits it. */
export const enterFromPaper = contract({
  name: 'form-schedules.fromPaper',
  method: 'POST',
  input: 'FromPaper',
  output: 'PaperBegun',
  errors: ['form-responses.ID_TAKEN'],
})

export const listScheduleChoices = contract({ name: 'form-schedules.choices', method: 'GET', input: 'Nothing', output: 'Choices' })
export const listSchedulePeople = contract({ name: 'form-schedules.people', method: 'GET', input: 'Nothing', output: 'People' })
