import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { StageScreen } from '@/components/forms/stage-screen'
import { readResponseCall } from '@/server/form-responses'

const Params = z.object({ formid: z.uuid(), formresponseid: z.uuid(), stageid: z.literal('new').or(z.uuid()) })

/** The page for all work on a response: every row of a list and every mail leads here. The browser draws a response that only the device knows. */
export default screen('forms', async ({ params, find }) => {
  const found = Params.safeParse(params)
  if (!found.success) notFound()
  const { formid, formresponseid: id, stageid } = found.data
  const response = await find(readResponseCall, { id, stageId: stageid })
  if (response && response.form.id !== formid) notFound()
  return <StageScreen key={id} formId={formid} id={id} stageId={stageid} initial={response ?? null} />
})
