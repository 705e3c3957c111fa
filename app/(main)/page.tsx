import { screen } from '@/app/screen'
import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { targetsOf } from '@/components/dashboard/targets-of'
import { dashboardFaceFor, canOpen } from '@/lib/menu-for'
import { holds } from '@/lib/privileges'
import { listClinicCall, listMineCall } from '@/server/clinical-sessions'
import { listRecentImportsCall } from '@/server/imports'
import { readProgressCall } from '@/server/reports'
import { listWaitingCall, canSeeFloor, readDayCall, readFloorCall } from '@/server/today'
import { findCompanyCall, readFirstStepsCall } from '@/server/users'

/** The dashboard shows each part to people whose modules and privileges allow it. */
export default screen('dashboard', async ({ actor, run }) => {
  const face = dashboardFaceFor(actor)
  const imports = (['peopleImport', 'dataUpload', 'outcomesImport', 'timetableImport', 'placementImport'] as const).some((name) =>
    canOpen(name, actor),
  )
  const [waiting, day, floor, mine, clinic, progress, company, recent, firstSteps] = await Promise.all([
    run(listWaitingCall, {}),
    run(readDayCall, {}),
    canSeeFloor(actor) ? run(readFloorCall, {}) : null,
    face === 'student' ? run(listMineCall, {}) : null,
    face === 'teacher' ? run(listClinicCall, {}) : null,
    face === 'student' && canOpen('progress', actor) ? run(readProgressCall, {}) : null,
    canOpen('peopleImport', actor) ? run(findCompanyCall, {}) : null,
    imports ? run(listRecentImportsCall, {}) : null,
    holds(actor.privileges, 'ALL') ? run(readFirstStepsCall, {}) : null,
  ])
  return (
    <DashboardScreen
      initial={{
        face,
        waiting,
        day,
        floor,
        mine,
        clinic,
        targets: progress && targetsOf(progress),
        isAlone: company?.isAlone ?? false,
        firstSteps: firstSteps?.steps ?? null,
        imports: recent?.imports ?? null,
      }}
    />
  )
})
