import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { PatientsScreen } from '@/components/feedback/patients-screen'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { listPatientFeedbackCall } from '@/server/feedback'

export default screen('feedbackPatients', async ({ actor, params, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [studentId = actor.id] = args.data
  return <PatientsScreen said={await run(listPatientFeedbackCall, { studentId })} isOwn={studentId === actor.id} />
})
