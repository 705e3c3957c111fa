import 'server-only'
import { calendarCalls } from './calendar/calls/calendar'
import { clashCalls } from './clashes/calls/clashes'
import { returningCalls } from './clashes/calls/returning'
import { backgroundEventCalls } from './dates/calls/background'
import { dateRangeCalls } from './dates/calls/days'
import { eventCalls } from './events/calls/events'
import { feedCalls } from './calendar/calls/feed'
import { followsCalls } from './people/calls/follows'
import { generateCalls } from './events/calls/generate'
import { saveEventCall } from './events/calls/save-event'
import { peopleCalls } from './people/calls/people'
import { severalCalls } from './events/calls/several'
import { suggestCalls } from './clashes/calls/suggest'
import { sessionTypeCalls } from './events/calls/session-types'
import { timetableCalls } from './calls/timetables'
import { actCalls } from './planning/calls/acts'
import { copyCalls } from './planning/calls/copy'
import { draftCalls } from './planning/calls/drafts'
import { listMissingCall } from './events/calls/missing'
import { rotaCalls } from './rota/calls/rotas'
import { readRoomUsageCall } from './rooms/calls/usage'
import { decideSwapCalls } from './swaps/calls/decide'
import { swapCalls } from './swaps/calls/swaps'

export { readCalendarCall, readIndividualCall, readTermCall } from './calendar/calls/calendar'
export { keepsAllRegisters, keepsRegisterOf } from './scope'
export { listDoneDates } from './calendar/queries/done.sql'
export { listOwnDates, type OwnDate } from './calendar/own-dates'
export { listChangesCall, listClashesCall } from './clashes/calls/clashes'
export { readEventCall } from './events/calls/events'
export { backgroundEventCalls, dateRangeCalls, sessionTypeCalls }
export { listKnownPeople, type KnownPerson } from './importing/queries/lookup.sql'
export { oneDay, monthWords, parseWeekdays, weekdayWords } from './importing/values/days'
export { timesFrom } from './importing/values/times'
export { planningBatch } from './planning/batch'
export { forgetChangesOf } from './queries/personal-data.sql'
export { stepPlacedDate } from './placed/step-placed-date'
export { putPlaced, type PlacedSeries } from './placed/put-placed'
export { readGeneratingCall } from './events/calls/generate'
export { feedCall } from './calendar/calls/feed'
export { listStaffCall, listStudentsCall, readAvailabilityCall } from './people/calls/people'
export { readRoomUsageCall }
export { findAttachable, isAttachable, readAttached, takingPart, type AttachableDate } from './calendar/attachable'
export { provideDateFollower } from './followers'
export { compareDiary, expireSwaps, followGroups, forgetDrafts, followSettings, prolongSeries, tellChanges } from './jobs'
export { checkRoster } from './roster/check-roster'
export { dropRoster, leaveOut, putRoster } from './roster/roster'
export { placeInTimetable } from './calendar/planned-at'
export { isDateTaken } from './events/queries/events'
export { visibleAmong } from './people/person'
export { listUnsupervisedShifts } from './clashes/too-full/unsupervised.sql'
export { findRoomOf, listLocationSwitches } from './queries/location-switches'
export { findStudentsPerTeacher } from './queries/students-per-teacher'
export { midnightOf, spanOn } from './dates/times'
export { isHoliday } from './dates/queries/holidays.sql'
export { groupsOn, namedOn } from './dates/queries/who-comes.sql'
export { listSwapsToDecideCall } from './swaps/calls/decide'
export { listSwapsCall } from './swaps/calls/swaps'
export { provideBookedSessions, provideChairPass, type ChairPass, type ClinicDate } from './swaps/uses'
export { listActsCall } from './planning/calls/acts'
export { readCopyingCall } from './planning/calls/copy'
export { readDifferenceCall } from './planning/calls/drafts'
export { listMissingCall }
export { readRotasCall } from './rota/calls/rotas'
export {
  countedDates,
  isReal,
  isThen,
  heldDates,
  isNarrowed,
  isOfYear,
  listedRows,
  studentsOf,
  teachersJoin,
  type TimeAsked,
} from './times/held.sql'
export { clinicSeats, timetableNamed, typeNamed } from './times/seats.sql'
export { listTeachingLoads, type TeachingLoad } from './times/loads.sql'
export { listTimeChoices, type TimeChoices } from './times/choices'
export { clockAt } from './dates/clock'
export type { Clock as InstitutionClock } from './dates/places'
export { listTimetablesCall, readEventChoicesCall, readTimetableCall, readTimetableChoicesCall } from './calls/timetables'

export const timetablesCalls = [
  ...timetableCalls,
  ...calendarCalls,
  ...eventCalls,
  saveEventCall,
  ...severalCalls,
  ...generateCalls,
  ...clashCalls,
  ...returningCalls,
  ...suggestCalls,
  ...feedCalls,
  ...peopleCalls,
  ...followsCalls,
  readRoomUsageCall,
  ...draftCalls,
  ...actCalls,
  ...copyCalls,
  ...rotaCalls,
  listMissingCall,
  ...swapCalls,
  ...decideSwapCalls,
  ...Object.values(sessionTypeCalls),
  ...Object.values(dateRangeCalls),
  ...Object.values(backgroundEventCalls),
]
