import 'server-only'
import { absencesScreens } from './absences/screens'
import { attendanceScreens } from './attendance/screens'
import { catalogueScreens } from './catalogue/screens'
import { clinicShiftsScreens } from './clinic-shifts/screens'
import { clinicalCasesScreens } from './clinical-cases/screens'
import { clinicalSessionsScreens } from './clinical-sessions/screens'
import { competencyTestsScreens } from './competency-tests/screens'
import { concernsScreens } from './concerns/screens'
import { configScreens } from './config/screens'
import { curriculumScreens } from './curriculum/screens'
import { devScreens } from './dev/screens'
import { diaryScreens } from './diary/screens'
import { feedbackScreens } from './feedback/screens'
import { filesScreens } from './files/screens'
import { formResponsesScreens } from './form-responses/screens'
import { formSchedulesScreens } from './form-schedules/screens'
import { formsScreens } from './forms/screens'
import { groupingsScreens } from './groupings/screens'
import { messagingScreens } from './messaging/screens'
import { notificationsScreens } from './notifications/screens'
import { placementsScreens } from './placements/screens'
import { workflowsScreens } from './workflows/screens'
import { placesScreens } from './places/screens'
import { privacyScreens } from './privacy/screens'
import { programmesScreens } from './programmes/screens'
import { reflectionsScreens } from './reflections/screens'
import { reportsScreens } from './reports/screens'
import { rolesScreens } from './roles/screens'
import { shellScreens } from './shell/screens'
import { signInScreens } from './sign-in/screens'
import { signOffScreens } from './sign-off/screens'
import { staticUrlsScreens } from './static-urls/screens'
import { tagsScreens } from './tags/screens'
import { thirdPartyImportScreens } from './third-party-import/screens'
import { timetablesScreens } from './timetables/screens'
import { usersScreens } from './users/screens'
import { workbooksScreens } from './workbooks/screens'
import type { ScreenName } from './paths'
import type { Screen } from './screen'
import { mergeScreens } from './screens-in-order'

const handedIn = mergeScreens(
  shellScreens,
  messagingScreens,
  concernsScreens,
  clinicalSessionsScreens,
  feedbackScreens,
  clinicShiftsScreens,
  clinicalCasesScreens,
  competencyTestsScreens,
  reflectionsScreens,
  diaryScreens,
  attendanceScreens,
  absencesScreens,
  timetablesScreens,
  placementsScreens,
  placesScreens,
  formResponsesScreens,
  workbooksScreens,
  formSchedulesScreens,
  formsScreens,
  workflowsScreens,
  reportsScreens,
  curriculumScreens,
  signOffScreens,
  filesScreens,
  signInScreens,
  notificationsScreens,
  usersScreens,
  rolesScreens,
  programmesScreens,
  groupingsScreens,
  catalogueScreens,
  staticUrlsScreens,
  tagsScreens,
  thirdPartyImportScreens,
  configScreens,
  privacyScreens,
  devScreens,
)

/** All screens. Only the server uses this list: a browser gets the names of the screens that its person may open, and the texts of the screen that it shows. */
export const screens = handedIn.screens satisfies Record<ScreenName, Screen>
export const screensInOrder = handedIn.inOrder
