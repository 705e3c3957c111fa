import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { TermScreen } from '@/components/lists/term-screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { listTermsCall, readTermCall } from '@/server/catalogue'

/** Without an id, or with the reserved one: a new one. */
export default screen('term', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { rows } = await run(listTermsCall, {})
  if (isForNew(id)) return <TermScreen key="new" initial={null} terms={rows} />
  return <TermScreen key={id} initial={await run(readTermCall, { id })} terms={rows} />
})
