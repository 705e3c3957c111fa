import { contractsOf } from '@/lib/contract'

export type { Shift } from './clinic-shifts.shapes'

const contract = contractsOf(() => import('./clinic-shifts.shapes'))

/** All shifts of a week, with the clinics that have shifts. */
export const listWeek = contract({ name: 'clinic-shifts.listWeek', method: 'GET', input: 'OfWeek', output: 'Week' })

/** One shift, for people who plan it and people who teach in it. */
export const readShift = contract({ name: 'clinic-shifts.read', method: 'GET', input: 'OneShift', output: 'ReadShift' })

/** The people who are in another clinic, or have teaching, at the same time. */
export const listBusy = contract({ name: 'clinic-shifts.listBusy', method: 'GET', input: 'WhenBusy', output: 'Busy' })

/** The clashes that saving would cause. Nothing is written. */
export const checkShift = contract({ name: 'clinic-shifts.check', method: 'POST', input: 'CheckShift', output: 'CheckedShift' })

/** Everybody who can be placed, with the values by which students are filtered. */
export const listPeople = contract({ name: 'clinic-shifts.listPeople', method: 'GET', input: 'Nothing', output: 'People' })

/** With EXISTS the answer holds the `id` of the existing shift. */
export const createShift = contract({
  name: 'clinic-shifts.create',
  method: 'POST',
  input: 'CreateShift',
  output: 'Saved',
  errors: ['clinic-shifts.EXISTS'],
})

/** With CONFLICT the answer holds `newer`: the shift as another person saved it since. */
export const saveShift = contract({ name: 'clinic-shifts.save', method: 'POST', input: 'SaveShift', output: 'Saved' })

/** The shifts that a clinic already has, by day. */
export const listHeld = contract({ name: 'clinic-shifts.listHeld', method: 'GET', input: 'DaysOf', output: 'Held' })

/** Places the same people on other days; a shift that exists stays as it is. */
export const copyShift = contract({ name: 'clinic-shifts.copy', method: 'POST', input: 'CopyShift', output: 'Copied' })

export const readUse = contract({ name: 'clinic-shifts.readUse', method: 'GET', input: 'OneShift', output: 'Use' })

/**
 * Removes a shift; its sessions stay, with their teachers. SESSIONS: there are others than the asker was told of. PLANNED: a timetable holds its dates there.
 */
export const removeShift = contract({
  name: 'clinic-shifts.remove',
  method: 'POST',
  input: 'RemoveShift',
  output: 'SavedAt',
  errors: ['clinic-shifts.SESSIONS', 'clinic-shifts.PLANNED'],
})

/** Records whether students are there, independently of the patients. The latest record counts, whenever it arrives. */
export const recordAttendance = contract({
  name: 'clinic-shifts.recordAttendance',
  method: 'POST',
  input: 'RecordAttendance',
  output: 'AttendanceRecorded',
  queued: true,
})
