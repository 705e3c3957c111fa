import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { ViewScreen } from '@/components/forms/reading/view-screen'
import { paths } from '@/lib/paths'
import { readResponseCall } from '@/server/form-responses'

const Args = z.tuple([z.uuid()]).or(z.tuple([]))

/** A response to be read; without one, the list. */
export default screen('formView', async ({ params, run }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (id === undefined) redirect(paths.forms)
  const response = await run(readResponseCall, { id })
  return <ViewScreen key={`${id} ${response.revision}`} response={response} />
})
