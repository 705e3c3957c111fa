import { z } from 'zod'
import { screen } from '@/app/screen'
import { AssignScreen } from '@/components/form-schedules/assign-screen'
import { listAssignmentsCall, listScheduleChoicesCall } from '@/server/form-schedules'

const Query = z.object({ form: z.uuid().toLowerCase().or(z.literal('')).catch('').default('') })

/** Assigns a form to many people at once. */
export default screen('assignForm', async ({ query, run }) => {
  const { form } = Query.parse(query)
  const [choices, found] = await Promise.all([run(listScheduleChoicesCall, {}), run(listAssignmentsCall, {})])
  return <AssignScreen choices={choices} found={found} formId={form} />
})
