import 'server-only'
import { seedCatalogue } from '@/prisma/seed/catalogue'
import { seedInstitution } from '@/prisma/seed/institution'
import {
  absencesCalls,
  absencesConfiguration,
  absencesPersonalData,
  provideAbsenceFollower,
  provideAttendanceForecast,
  absencesNamings,
} from './absences'
import { attendanceCalls, attendancePersonalData, followAbsence, followChairs, forecastAttendance, attendanceNamings } from './attendance'
import { catalogueCalls, catalogueConfiguration, cataloguePersonalData } from './catalogue'
import {
  clinicShiftsCalls,
  clinicShiftsPersonalData,
  followDatesInShifts,
  providePresenceFollower,
  provideShiftUse,
  clinicShiftsNamings,
} from './clinic-shifts'
import { clinicalCasesCalls, clinicalCasesPersonalData } from './clinical-cases'
import {
  clinicalSessionsCalls,
  clinicalSessionsPersonalData,
  countUnderShift,
  sessionReachOf,
  sessionTags,
  unreadCommentsOf,
  clinicalSessionsNamings,
} from './clinical-sessions'
import { concernsCalls, concernsPersonalData, concernsNamings } from './concerns'
import { configCalls, configConfiguration, configPersonalData } from './config'
import { devCalls } from './dev'
import { experiencePersonalData } from './experience'
import { feedbackCalls, feedbackNamings, feedbackPersonalData } from './feedback'
import { filesCalls, filesPersonalData } from './files'
import { foldersCalls, foldersPersonalData, foldersNamings } from './folders'
import { formResponsesCalls, formResponsesPersonalData, moveDrafts, dueFormsOf, formResponsesNamings } from './form-responses'
import { formSchedulesCalls, formSchedulesPersonalData } from './form-schedules'
import { formsCalls, formsPersonalData, provideFormAddresses, provideFormMover } from './forms'
import { groupingsCalls, groupingsPersonalData } from './groupings'
import { importsCalls, importsPersonalData, provideImportKinds } from './imports'
import { provideConfiguration } from './kernel/configuration'
import type { Call } from './kernel/define-call'
import { providePersonalData } from './kernel/personal-data'
import { provideNamings } from './kernel/queries/namings'
import { kernelPersonalData } from './kernel/queries/personal-data.sql'
import { messagingCalls, messagingPersonalData, unreadMessagesOf, messagingNamings } from './messaging'
import { notificationsCalls, provideNotifications } from './notifications'
import { describeApiCall } from './openapi'
import { peopleImport } from './people-import'
import { privacyCalls, privacyPersonalData } from './privacy'
import { programmesCalls, programmesConfiguration } from './programmes'
import { rolesCalls, rolesConfiguration } from './roles'
import { signInCalls, signInPersonalData, provideFirstSchool } from './sign-in'
import { signOffCalls, signOffPersonalData } from './sign-off'
import { hasUrlInUse, staticUrlsCalls, staticUrlsPersonalData } from './static-urls'
import { provideTagUse, tagsCalls, tagsConfiguration } from './tags'
import { placesCalls, placesPersonalData } from './places'
import { reportsCalls, reportsPersonalData } from './reports'
import { provideDateFollower, timetablesCalls, timetablesPersonalData, timetablesNamings } from './timetables'
import { dataSetImport, thirdPartyImportCalls, thirdPartyPersonalData } from './third-party-import'
import { workbooksCalls, workbooksPersonalData } from './workbooks'
import { flagCalls, provideSessionReach, rolloverCalls, usersCalls, usersConfiguration, usersPersonalData, usersNamings } from './users'

/** Every call of the application. One that is not here cannot be reached. */
export const registry: readonly Call[] = [
  ...configCalls,
  ...signInCalls,
  ...usersCalls,
  ...Object.values(flagCalls),
  ...rolloverCalls,
  ...rolesCalls,
  ...programmesCalls,
  ...tagsCalls,
  ...groupingsCalls,
  ...filesCalls,
  ...foldersCalls,
  ...importsCalls,
  ...notificationsCalls,
  ...messagingCalls,
  ...catalogueCalls,
  ...clinicShiftsCalls,
  ...clinicalSessionsCalls,
  ...concernsCalls,
  ...clinicalCasesCalls,
  ...feedbackCalls,
  ...placesCalls,
  ...timetablesCalls,
  ...absencesCalls,
  ...attendanceCalls,
  ...formsCalls,
  ...formResponsesCalls,
  ...formSchedulesCalls,
  ...signOffCalls,
  ...staticUrlsCalls,
  ...workbooksCalls,
  ...thirdPartyImportCalls,
  ...reportsCalls,
  ...privacyCalls,
  ...devCalls,
  describeApiCall(() => registry),
]

// A lower tier knows nothing of a higher one: what is unread there is bound here.
provideNotifications('messaging', { messages: unreadMessagesOf })
provideNotifications('clinical-sessions', { comments: unreadCommentsOf })
provideNotifications('form-responses', { formsDue: dueFormsOf })
provideShiftUse(countUnderShift)
provideDateFollower(followDatesInShifts)
provideAbsenceFollower(followAbsence)
providePresenceFollower(followChairs)
provideAttendanceForecast(forecastAttendance)
provideTagUse('sessions', sessionTags)
provideNamings([
  absencesNamings,
  concernsNamings,
  foldersNamings,
  formResponsesNamings,
  messagingNamings,
  usersNamings,
  clinicalSessionsNamings,
  clinicShiftsNamings,
  timetablesNamings,
  attendanceNamings,
  feedbackNamings,
])
provideFormMover(moveDrafts)
provideFormAddresses(hasUrlInUse)
provideImportKinds([peopleImport, dataSetImport])
provideSessionReach(sessionReachOf)
provideFirstSchool({ institution: seedInstitution, catalogue: seedCatalogue })

// Roles last of what guards depend on: what a role may do is asked while the rest is taken over.
provideConfiguration([
  ...configConfiguration,
  programmesConfiguration,
  usersConfiguration,
  ...tagsConfiguration,
  ...catalogueConfiguration,
  absencesConfiguration,
  rolesConfiguration,
])

// In this order somebody is erased: the mails to an address before the address, and the records of a session once nobody knows whose they are.
providePersonalData([
  kernelPersonalData,
  signInPersonalData,
  foldersPersonalData,
  filesPersonalData,
  usersPersonalData,
  configPersonalData,
  groupingsPersonalData,
  importsPersonalData,
  cataloguePersonalData,
  placesPersonalData,
  timetablesPersonalData,
  absencesPersonalData,
  attendancePersonalData,
  clinicShiftsPersonalData,
  clinicalSessionsPersonalData,
  experiencePersonalData,
  concernsPersonalData,
  clinicalCasesPersonalData,
  feedbackPersonalData,
  messagingPersonalData,
  formsPersonalData,
  formSchedulesPersonalData,
  formResponsesPersonalData,
  signOffPersonalData,
  workbooksPersonalData,
  staticUrlsPersonalData,
  thirdPartyPersonalData,
  reportsPersonalData,
  privacyPersonalData,
])
