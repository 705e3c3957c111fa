import { contractsOf } from '@/lib/contract'

const register = contractsOf(() => import('./register.shapes'))
const checkIns = contractsOf(() => import('./check-in.shapes'))
const followUps = contractsOf(() => import('./follow-ups.shapes'))
const lists = contractsOf(() => import('./lists.shapes'))

/** The present dates, the open registers, and the coming dates. */
export const readHome = lists({ name: 'attendance.readHome', method: 'GET', input: 'Nothing', output: 'Home', offline: 'fallback' })
export const listByEvent = lists({ name: 'attendance.listByEvent', method: 'GET', input: 'ByEvent', output: 'Events' })
export const listByGroup = lists({ name: 'attendance.listByGroup', method: 'GET', input: 'ByGroup', output: 'Groups' })
export const listByStudent = lists({ name: 'attendance.listByStudent', method: 'GET', input: 'ByStudent', output: 'Students' })
export const readMine = lists({ name: 'attendance.readMine', method: 'GET', input: 'Nothing', output: 'Mine', offline: 'fallback' })
/** Everything that was ever recorded about a person's attendance, newest first. */
export const readLog = lists({ name: 'attendance.readLog', method: 'GET', input: 'OfLog', output: 'Log' })
/** The attendance of everybody in one's registers, since the school's year began. */
export const readReport = lists({ name: 'attendance.readReport', method: 'GET', input: 'FindReport', output: 'Report' })
/** The same report as a file for a spreadsheet. */
export const exportReport = lists({ name: 'attendance.exportReport', method: 'GET', input: 'FindExport', output: 'Exported' })

export const readRegister = register({
  name: 'attendance.readRegister',
  method: 'GET',
  input: 'OneRegister',
  output: 'Register',
  offline: 'fallback',
})
export const findWalkIns = register({ name: 'attendance.findWalkIns', method: 'GET', input: 'FindWalkIns', output: 'WalkIns' })
/**
 * Records who is there. Of two registers of a date, the latest record by the devices' clocks counts, whenever it arrives; a clock that is fast counts as the
 * server's. EARLY: more than an hour before the event (`opensAt`). CLOSED: the register was closed before this was recorded. CANCELLED: the date is not held.
 */
export const recordAttendance = register({
  name: 'attendance.record',
  method: 'POST',
  input: 'Record',
  output: 'Recorded',
  errors: ['attendance.EARLY', 'attendance.CLOSED', 'attendance.CANCELLED'],
  queued: true,
})
export const closeRegister = register({
  name: 'attendance.closeRegister',
  method: 'POST',
  input: 'OneDate',
  output: 'Closed',
  errors: ['attendance.EARLY', 'attendance.CANCELLED'],
})
export const reopenRegister = register({ name: 'attendance.reopenRegister', method: 'POST', input: 'OneDate', output: 'SavedAt' })
/** Decides whether a person whose check-in is unverified is there. JUDGED: it is not unverified any more. */
export const judgeFlag = register({
  name: 'attendance.judgeFlag',
  method: 'POST',
  input: 'Judge',
  output: 'SavedAt',
  errors: ['attendance.JUDGED'],
})

/** The dates that a person who was not on the list can make up by having come: missed dates of the same event or type in the days of its timetable. */
export const listMissed = register({ name: 'attendance.listMissed', method: 'GET', input: 'OneWalkIn', output: 'Missed' })
/** NOT_ACCEPTED: the person is on the list, or was not accepted. NOT_MISSED: the date was not missed, or is made up already. */
export const setMakesUp = register({
  name: 'attendance.setMakesUp',
  method: 'POST',
  input: 'SetMakesUp',
  output: 'SavedAt',
  errors: ['attendance.NOT_ACCEPTED', 'attendance.NOT_MISSED'],
})

/**
 * EARLY (`opensAt`) and OVER: a check-in can be opened from an hour before to an hour after the event. NO_BUILDING: the position is asked for, and no building
 * is on the map.
 */
export const openCheckIn = checkIns({
  name: 'attendance.openCheckIn',
  method: 'POST',
  input: 'OpenCheckIn',
  output: 'Opened',
  errors: ['attendance.EARLY', 'attendance.OVER', 'attendance.CANCELLED', 'attendance.CLOSED', 'attendance.NO_BUILDING'],
})
export const endCheckIn = checkIns({ name: 'attendance.endCheckIn', method: 'POST', input: 'OneCheckIn', output: 'Done' })
export const readBoard = checkIns({ name: 'attendance.readBoard', method: 'GET', input: 'OneBoard', output: 'Board' })
/**
 * SEVERAL_EVENTS returns `events` to choose from. LOCATION_WANTED: the check-in asks for the position and returns `locationKept`; with `withoutPosition` it
 * goes to the teacher, and with REASON_WANTED it needs a reason. A check-in that is sent later than done counts once a teacher confirms it.
 */
export const checkIn = checkIns({
  name: 'attendance.checkIn',
  method: 'POST',
  input: 'CheckIn',
  output: 'CheckedIn',
  errors: [
    'attendance.INVALID_TOKEN',
    'attendance.EXPIRED',
    'attendance.NO_EVENT',
    'attendance.SEVERAL_EVENTS',
    'attendance.ALREADY',
    'attendance.LOCATION_WANTED',
    'attendance.REASON_WANTED',
  ],
  queued: true,
})

/** Lists follow-ups on attendance. Students read none. */
export const listFollowUps = followUps({ name: 'attendance.listFollowUps', method: 'GET', input: 'FindFollowUps', output: 'FollowUps' })
/** DONE: the follow-up is done and cannot be changed any more. */
export const saveFollowUp = followUps({
  name: 'attendance.saveFollowUp',
  method: 'POST',
  input: 'SaveFollowUp',
  output: 'Done',
  errors: ['attendance.DONE'],
})
export const setFollowUpDone = followUps({ name: 'attendance.setFollowUpDone', method: 'POST', input: 'SetFollowUpDone', output: 'Done' })
