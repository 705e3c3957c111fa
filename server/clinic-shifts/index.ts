import 'server-only'
import { recordAttendanceCall } from './calls/attendance'
import { checkShiftCall, listBusyCall, listHeldCall, listPeopleCall, listWeekCall, readShiftCall, readUseCall } from './calls/read'
import { copyShiftCall, createShiftCall, removeShiftCall, saveShiftCall } from './calls/save'

export { listWeekCall, readShiftCall }
export { providePresenceFollower, type PresenceNews } from './followers'
export { findNextShift, type NextShift } from './queries/next-of-student.sql'
export { recordPresence } from './record-presence'
export { provideShiftUse, type ShiftPlace, type ShiftUse } from './uses'

export const clinicShiftsCalls = [
  listWeekCall,
  readShiftCall,
  listBusyCall,
  checkShiftCall,
  listPeopleCall,
  listHeldCall,
  readUseCall,
  createShiftCall,
  saveShiftCall,
  copyShiftCall,
  removeShiftCall,
  recordAttendanceCall,
]
