import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { DataSetScreen } from '@/components/third-party-import/data-set-screen'
import { listReadersCall, readSetCall } from '@/server/third-party-import'

/** With the reserved id the page is for a new data set. */
export default screen('dataSets', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { roles } = await run(listReadersCall, {})
  if (isForNew(id)) return <DataSetScreen key="new" initial={null} roles={roles} />
  return <DataSetScreen key={id} initial={await run(readSetCall, { id })} roles={roles} />
})
