import { screen } from '@/app/screen'
import { ClinicalScreen } from '@/components/clinical-sessions/clinical-screen'
import { holds } from '@/lib/privileges'
import { listClinicCall, listMineCall, readWorkspaceCall } from '@/server/clinical-sessions'

/** For holders of both markers teacher wins; who has neither sees what a teacher sees (core.md, 'Privileges'). */
export default screen('clinical', async ({ actor, run }) => {
  const treats = actor.privileges.has('APP_STUDENT')
  const marks = actor.privileges.has('APP_TEACHER') || !treats
  const side = { marks, treats: holds(actor.privileges, 'TREATMENTSESSION_EDIT') }
  const [mine, workspace, clinic] = await Promise.all([marks ? null : run(listMineCall, {}), marks ? null : run(readWorkspaceCall, {}), marks ? run(listClinicCall, {}) : null])
  return <ClinicalScreen initial={{ side, mine, workspace, clinic }} />
})
