import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { ClinicScreen } from '@/components/lists/clinic-screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { readClinicCall } from '@/server/catalogue'

/** Without an id, or with the reserved id, the page is for a new clinic. */
export default screen('clinic', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <ClinicScreen key="new" initial={null} />
  return <ClinicScreen key={id} initial={await run(readClinicCall, { id })} />
})
