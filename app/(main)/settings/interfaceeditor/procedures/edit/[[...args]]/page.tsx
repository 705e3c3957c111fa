import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { ProcedureScreen } from '@/components/interface-editor/procedure-screen'
import { readChoicesCall, readProcedureCall } from '@/server/catalogue'

/** Without an id, or with the reserved id, the page is for a new procedure. */
export default screen('interfaceProcedure', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <ProcedureScreen key="new" initial={null} choices={(await run(readChoicesCall, {})).choices} />
  const found = await run(readProcedureCall, { id })
  return <ProcedureScreen key={id} initial={found} choices={found.choices} />
})
