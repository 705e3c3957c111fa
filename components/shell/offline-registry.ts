import { attendanceOffline } from '@/components/attendance/offline'
import { clinicalSessionsOffline } from '@/components/clinical-sessions/offline'
import { competencyTestsOffline } from '@/components/competency-tests/offline'
import { curriculumOffline } from '@/components/curriculum/offline'
import { dashboardOffline } from '@/components/dashboard/offline'
import { formsOffline } from '@/components/forms/offline'
import { placementsOffline } from '@/components/placements/offline'
import { reflectionsOffline } from '@/components/reflections/offline'
import { settingsOffline } from '@/components/settings/offline'
import { timetablesOffline } from '@/components/timetables/offline'
import { workflowsOffline } from '@/components/workflows/offline'
import type { OfflineScreens } from '@/components/shared/offline-screens'

/** The screens that each domain provides; a screen of lib/client/offline-routes.ts that no domain draws does not compile. */
export const offlineScreens: OfflineScreens = {
  ...dashboardOffline,
  ...clinicalSessionsOffline,
  ...formsOffline,
  ...attendanceOffline,
  ...competencyTestsOffline,
  ...placementsOffline,
  ...reflectionsOffline,
  ...curriculumOffline,
  ...settingsOffline,
  ...timetablesOffline,
  ...workflowsOffline,
}
