import { z } from 'zod'
import { screen } from '@/app/screen'
import { ClinicalFace } from '@/components/clinical-sessions/clinic/clinical-face'
import { shifts } from '@/lib/clinical/shifts'
import { holds } from '@/lib/privileges'
import { listChairsCall, listClinicCall, listMineCall, readWorkspaceCall } from '@/server/clinical-sessions'

/** The shift that the address names; without one the map begins with today's. */
const Shown = z.object({ day: z.iso.date(), shift: z.enum(shifts) })

/** For holders of both markers teacher wins; who has neither sees what a teacher sees. */
export default screen('clinical', async ({ actor, query, run }) => {
  const treats = actor.privileges.has('APP_STUDENT')
  const marks = actor.privileges.has('APP_TEACHER') || !treats
  const side = { marks, treats: holds(actor.privileges, 'TREATMENTSESSION_EDIT') }
  if (!marks) {
    const [mine, workspace] = await Promise.all([run(listMineCall, {}), run(readWorkspaceCall, {})])
    return <ClinicalFace of="student" side={side} mine={mine} workspace={workspace} />
  }
  const shown = Shown.safeParse(query)
  const [clinic, chairs] = await Promise.all([
    run(listClinicCall, {}),
    shown.success ? run(listChairsCall, { heldOn: shown.data.day, shift: shown.data.shift }) : null,
  ])
  return <ClinicalFace of="teacher" side={side} clinic={clinic} chairs={chairs} />
})
