import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { ScaleScreen } from '@/components/interface-editor/scale-screen'
import { readScaleCall } from '@/server/catalogue'

/** Without an id, or with the reserved id, the page is for a new scale. */
export default screen('interfaceScale', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  return <ScaleScreen key={id ?? 'new'} initial={isForNew(id) ? null : await run(readScaleCall, { id })} />
})
