import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { ProgrammeScreen } from '@/components/lists/programme-screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { readProgrammeCall } from '@/server/programmes'

/** Without an id, or with the reserved one: a new one. */
export default screen('programme', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <ProgrammeScreen key="new" initial={null} />
  return <ProgrammeScreen key={id} initial={await run(readProgrammeCall, { id })} />
})
