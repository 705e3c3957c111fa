import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { FirmScreen } from '@/components/lists/firm-screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { readFirmCall } from '@/server/catalogue'

/** Without an id, or with the reserved id, the page is for a new firm. */
export default screen('firm', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <FirmScreen key="new" initial={null} />
  return <FirmScreen key={id} initial={await run(readFirmCall, { id })} />
})
