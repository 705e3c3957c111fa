import 'server-only'
import { absencesDomain } from './absences/domain'
import { attendanceDomain } from './attendance/domain'
import { catalogueDomain } from './catalogue/domain'
import { clinicShiftsDomain } from './clinic-shifts/domain'
import { clinicalCasesDomain } from './clinical-cases/domain'
import { clinicalSessionsDomain } from './clinical-sessions/domain'
import { competencyTestsDomain } from './competency-tests/domain'
import { concernsDomain } from './concerns/domain'
import { configDomain } from './config/domain'
import { coverageDomain } from './coverage/domain'
import { curriculumDomain } from './curriculum/domain'
import { devDomain } from './dev/domain'
import { diaryDomain } from './diary/domain'
import { experienceDomain } from './experience/domain'
import { feedbackDomain } from './feedback/domain'
import { filesDomain } from './files/domain'
import { foldersDomain } from './folders/domain'
import { formResponsesDomain } from './form-responses/domain'
import { formSchedulesDomain } from './form-schedules/domain'
import { formsDomain } from './forms/domain'
import { groupingsDomain } from './groupings/domain'
import { importsDomain } from './imports/domain'
import { locationDomain } from './location/domain'
import { messagingDomain } from './messaging/domain'
import { notificationsDomain } from './notifications/domain'
import { patientCheckDomain } from './patient-check/domain'
import { peopleImportDomain } from './people-import/domain'
import { placesDomain } from './places/domain'
import { placementsDomain } from './placements/domain'
import { privacyDomain } from './privacy/domain'
import { programmesDomain } from './programmes/domain'
import { providerPortalDomain } from './provider-portal/domain'
import { reflectionsDomain } from './reflections/domain'
import { reportsDomain } from './reports/domain'
import { rolesDomain } from './roles/domain'
import { signInDomain } from './sign-in/domain'
import { signOffDomain } from './sign-off/domain'
import { staticUrlsDomain } from './static-urls/domain'
import { tagsDomain } from './tags/domain'
import { thirdPartyImportDomain } from './third-party-import/domain'
import { timetablesDomain } from './timetables/domain'
import { todayDomain } from './today/domain'
import { usersDomain } from './users/domain'
import { workbooksDomain } from './workbooks/domain'
import { workflowsDomain } from './workflows/domain'
import type { Domain } from './kernel/domain'

/**
 * Every domain. A new one needs its import and its place here, and its own folders. A person is erased in this order: the mails to an address before the
 * address, and the records of a session once nobody knows whose they are. Listeners hear an event in the same order, so a plan's items are completed by what
 * was counted before.
 */
export const domains: readonly Domain[] = [
  signInDomain,
  foldersDomain,
  filesDomain,
  programmesDomain,
  usersDomain,
  configDomain,
  rolesDomain,
  tagsDomain,
  curriculumDomain,
  groupingsDomain,
  importsDomain,
  notificationsDomain,
  diaryDomain,
  patientCheckDomain,
  catalogueDomain,
  placesDomain,
  locationDomain,
  timetablesDomain,
  absencesDomain,
  placementsDomain,
  attendanceDomain,
  clinicShiftsDomain,
  clinicalSessionsDomain,
  experienceDomain,
  concernsDomain,
  clinicalCasesDomain,
  feedbackDomain,
  messagingDomain,
  formsDomain,
  formResponsesDomain,
  formSchedulesDomain,
  signOffDomain,
  providerPortalDomain,
  competencyTestsDomain,
  coverageDomain,
  reflectionsDomain,
  workbooksDomain,
  workflowsDomain,
  staticUrlsDomain,
  peopleImportDomain,
  thirdPartyImportDomain,
  reportsDomain,
  todayDomain,
  privacyDomain,
  devDomain,
]
