import { screen } from '@/app/screen'
import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { faceFor, opens } from '@/lib/menu-for'
import { holds } from '@/lib/privileges'
import { listClinicCall, listMineCall, readWorkspaceCall } from '@/server/clinical-sessions'
import { readUpkeepCall } from '@/server/config'
import { listTodoCall } from '@/server/form-responses'
import { listRecentImportsCall } from '@/server/imports'
import { readIndividualCall } from '@/server/timetables'
import { countInvitationsCall, findCompanyCall, readFirstStepsCall } from '@/server/users'

/** Cards only where module and privilege allow. */
export default screen('dashboard', async ({ actor, run }) => {
  const face = faceFor(actor)
  const attends = opens('individualTimetable', actor) && (actor.privileges.has('APP_STUDENT') || actor.privileges.has('APP_TEACHER'))
  const [mine, workspace, clinic, company, forms, upkeep, invitations, imports, firstSteps, day] = await Promise.all([
    face === 'student' ? run(listMineCall, {}) : null,
    face === 'student' ? run(readWorkspaceCall, {}) : null,
    face === 'teacher' || face === 'overseer' ? run(listClinicCall, {}) : null,
    opens('peopleImport', actor) ? run(findCompanyCall, {}) : null,
    opens('forms', actor) ? run(listTodoCall, {}) : null,
    opens('operations', actor) ? run(readUpkeepCall, {}) : null,
    opens('peopleImport', actor) ? run(countInvitationsCall, {}) : null,
    opens('peopleImport', actor) || opens('dataUpload', actor) ? run(listRecentImportsCall, {}) : null,
    holds(actor.privileges, 'ALL') ? run(readFirstStepsCall, {}) : null,
    attends ? run(readIndividualCall, { days: 1 }) : null,
  ])
  const admin = upkeep || invitations || imports ? { upkeep, invitations, imports: imports?.imports ?? null } : null
  return (
    <DashboardScreen
      initial={{
        face,
        mine,
        workspace,
        clinic,
        forms,
        day,
        admin,
        isAlone: company?.isAlone ?? false,
        firstSteps: firstSteps?.steps ?? null,
      }}
    />
  )
})
