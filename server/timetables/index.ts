import 'server-only'
import { calendarCalls } from './calls/calendar'
import { clashCalls } from './calls/clashes'
import { backgroundEventCalls, dateRangeCalls } from './calls/days'
import { eventCalls } from './calls/events'
import { feedCalls } from './calls/feed'
import { followsCalls } from './calls/follows'
import { generateCalls } from './calls/generate'
import { saveEventCall } from './calls/save-event'
import { peopleCalls } from './calls/people'
import { severalCalls } from './calls/several'
import { suggestCalls } from './calls/suggest'
import { sessionTypeCalls } from './calls/session-types'
import { timetableCalls } from './calls/timetables'
import { readRoomUsageCall } from './calls/usage'

export { readCalendarCall, readIndividualCall, readTermCall } from './calls/calendar'
export { listChangesCall, listClashesCall } from './calls/clashes'
export { readEventCall } from './calls/events'
export { backgroundEventCalls, dateRangeCalls, sessionTypeCalls }
export { readGeneratingCall } from './calls/generate'
export { feedCall } from './calls/feed'
export { listStaffCall, listStudentsCall, readAvailabilityCall } from './calls/people'
export { readRoomUsageCall }
export { findAttachable, isAttachable, readAttached, takingPart, type AttachableDate } from './attachable'
export { provideDateFollower } from './followers'
export { compareDiary, followGroups, followSettings, prolongSeries, tellChanges, timetablesJobs } from './jobs'
export { dropRoster, leaveOut, putRoster } from './roster'
export { plannedAt } from './planned-at'
export { isDateTaken } from './queries/events'
export { midnightOf, spanOn } from './times'
export { timetablesPersonalData } from './queries/personal-data.sql'
export { listTimetablesCall, readEventChoicesCall, readTimetableCall, readTimetableChoicesCall } from './calls/timetables'

export const timetablesCalls = [
  ...timetableCalls,
  ...calendarCalls,
  ...eventCalls,
  saveEventCall,
  ...severalCalls,
  ...generateCalls,
  ...clashCalls,
  ...suggestCalls,
  ...feedCalls,
  ...peopleCalls,
  ...followsCalls,
  readRoomUsageCall,
  ...Object.values(sessionTypeCalls),
  ...Object.values(dateRangeCalls),
  ...Object.values(backgroundEventCalls),
]
export { timetablesNamings } from './queries/namings.sql'
