import { screen } from '@/app/screen'
import { DashboardScreen } from '@/components/dashboard/dashboard-screen'
import { opens, roleFor } from '@/lib/menu-for'
import { listClinicCall, listMineCall, readWorkspaceCall } from '@/server/clinical-sessions'
import { listTodoCall } from '@/server/form-responses'
import { findCompanyCall } from '@/server/users'

/** Cards only where module and privilege allow. */
export default screen('dashboard', async ({ actor, run }) => {
  const face = !opens('clinical', actor) ? 'none' : roleFor(actor) === 'student' ? 'student' : 'teacher'
  const [mine, workspace, clinic, company, forms] = await Promise.all([
    face === 'student' ? run(listMineCall, {}) : null,
    face === 'student' ? run(readWorkspaceCall, {}) : null,
    face === 'teacher' ? run(listClinicCall, {}) : null,
    opens('peopleImport', actor) ? run(findCompanyCall, {}) : null,
    opens('forms', actor) ? run(listTodoCall, {}) : null,
  ])
  return <DashboardScreen initial={{ face, mine, workspace, clinic, forms, isAlone: company?.isAlone ?? false }} />
})
