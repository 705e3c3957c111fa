import { contractsOf } from '@/lib/contract'

export type { Shift } from './clinic-shifts.shapes'

const contract = contractsOf(() => import('./clinic-shifts.shapes'))

/** All shifts of a week, with the clinics that have shifts. */
export const listWeek = contract({ name: 'clinic-shifts.listWeek', method: 'GET', input: 'OfWeek', output: 'Week' })

/** One shift, for whoever plans it and whoever teaches in it. */
export const readShift = contract({ name: 'clinic-shifts.read', method: 'GET', input: 'OneShift', output: 'ReadShift' })

/** Who is in another clinic, or has teaching, at the same time. */
export const listBusy = contract({ name: 'clinic-shifts.listBusy', method: 'GET', input: 'WhenBusy', output: 'Busy' })

/** What saving would clash with. Nothing is written. */
export const checkShift = contract({ name: 'clinic-shifts.check', method: 'POST', input: 'CheckShift', output: 'CheckedShift' })

/** Everybody who can be placed, with what students are filtered by. */
export const listPeople = contract({ name: 'clinic-shifts.listPeople', method: 'GET', input: 'Nothing', output: 'People' })

/** With EXISTS the answer holds the `id` of the shift that is there. */
export const createShift = contract({
  name: 'clinic-shifts.create',
  method: 'POST',
  input: 'CreateShift',
  output: 'Saved',
  errors: ['clinic-shifts.EXISTS'],
})

/** With CONFLICT the answer holds `newer`: the shift as somebody else saved it since. */
export const saveShift = contract({ name: 'clinic-shifts.save', method: 'POST', input: 'SaveShift', output: 'Saved' })

/** On which days a clinic has which shifts already. */
export const listHeld = contract({ name: 'clinic-shifts.listHeld', method: 'GET', input: 'DaysOf', output: 'Held' })

/** The same people on other days; a shift that exists stays as it is. */
export const copyShift = contract({ name: 'clinic-shifts.copy', method: 'POST', input: 'CopyShift', output: 'Copied' })

export const readUse = contract({ name: 'clinic-shifts.readUse', method: 'GET', input: 'OneShift', output: 'Use' })

/** The sessions stay, with their teachers. With SESSIONS there are others than the asker was told of; with PLANNED a timetable holds its dates there. */
export const removeShift = contract({
  name: 'clinic-shifts.remove',
  method: 'POST',
  input: 'RemoveShift',
  output: 'SavedAt',
  errors: ['clinic-shifts.SESSIONS', 'clinic-shifts.PLANNED'],
})

/** Whether students are there, apart from the patients. What was recorded last counts, whenever it arrives. */
export const recordAttendance = contract({
  name: 'clinic-shifts.recordAttendance',
  method: 'POST',
  input: 'RecordAttendance',
  output: 'AttendanceRecorded',
  queued: true,
})
