import type { Route } from 'next'
import { absencesPaths } from './absences/paths'
import { attendancePaths } from './attendance/paths'
import { cataloguePaths } from './catalogue/paths'
import { clinicShiftsPaths } from './clinic-shifts/paths'
import { clinicalCasesPaths } from './clinical-cases/paths'
import { clinicalSessionsPaths } from './clinical-sessions/paths'
import { competencyTestsPaths } from './competency-tests/paths'
import { concernsPaths } from './concerns/paths'
import { configPaths } from './config/paths'
import { curriculumPaths } from './curriculum/paths'
import { devPaths } from './dev/paths'
import { diaryPaths } from './diary/paths'
import { feedbackPaths } from './feedback/paths'
import { filesPaths } from './files/paths'
import { formResponsesPaths } from './form-responses/paths'
import { formSchedulesPaths } from './form-schedules/paths'
import { formsPaths } from './forms/paths'
import { groupingsPaths } from './groupings/paths'
import { messagingPaths } from './messaging/paths'
import { notificationsPaths } from './notifications/paths'
import { placementsPaths } from './placements/paths'
import { workflowsPaths } from './workflows/paths'
import { placesPaths } from './places/paths'
import { privacyPaths } from './privacy/paths'
import { programmesPaths } from './programmes/paths'
import { reflectionsPaths } from './reflections/paths'
import { reportsPaths } from './reports/paths'
import { rolesPaths } from './roles/paths'
import { shellPaths } from './shell/paths'
import { signInPaths } from './sign-in/paths'
import { signOffPaths } from './sign-off/paths'
import { staticUrlsPaths } from './static-urls/paths'
import { tagsPaths } from './tags/paths'
import { thirdPartyImportPaths } from './third-party-import/paths'
import { timetablesPaths } from './timetables/paths'
import { usersPaths } from './users/paths'
import { workbooksPaths } from './workbooks/paths'

/**
 * Every screen that exists, with its address; each domain contributes one line. Separate from who may reach it (lib/screens.ts), since every page of the
 * application carries this table. A screen that does not exist yet has no row, so nothing can lead to it.
 */
export const paths = {
  ...shellPaths,
  ...messagingPaths,
  ...concernsPaths,
  ...clinicalSessionsPaths,
  ...feedbackPaths,
  ...clinicShiftsPaths,
  ...clinicalCasesPaths,
  ...competencyTestsPaths,
  ...reflectionsPaths,
  ...diaryPaths,
  ...attendancePaths,
  ...absencesPaths,
  ...timetablesPaths,
  ...placementsPaths,
  ...placesPaths,
  ...formResponsesPaths,
  ...workbooksPaths,
  ...formSchedulesPaths,
  ...formsPaths,
  ...workflowsPaths,
  ...reportsPaths,
  ...curriculumPaths,
  ...signOffPaths,
  ...filesPaths,
  ...signInPaths,
  ...notificationsPaths,
  ...usersPaths,
  ...rolesPaths,
  ...programmesPaths,
  ...groupingsPaths,
  ...cataloguePaths,
  ...staticUrlsPaths,
  ...tagsPaths,
  ...thirdPartyImportPaths,
  ...configPaths,
  ...privacyPaths,
  ...devPaths,
}

export type ScreenName = keyof typeof paths

export type ScreenPath = (typeof paths)[ScreenName]
/** Screens with pages below them, such as one entry of a list by its id. */
export type EditPath = WithMore<ScreenPath>
/** A screen, or a page below one. */
export type PathBelow = Alone<ScreenPath> | `${EditPath}/${string}` | `${typeof paths.timetables}/${string}/students`
/** Paths that are complete without an id. */
type Alone<P extends string> = P extends string ? (`${P}?q` extends Route<`${P}?q`> ? P : never) : never
type WithMore<P extends string> = P extends string ? (`${P}/x?q` extends Route<`${P}/x?q`> ? P : never) : never

export const screenNames = Object.keys(paths).filter(isScreenName)

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(paths, name)
}
