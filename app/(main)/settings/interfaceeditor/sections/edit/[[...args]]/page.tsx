import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { SectionScreen } from '@/components/interface-editor/section-screen'
import { readChoicesCall, readSectionCall } from '@/server/catalogue'

/** Without an id, or with the reserved id, the page is for a new section. */
export default screen('interfaceSection', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <SectionScreen key="new" initial={null} choices={(await run(readChoicesCall, {})).choices} />
  const found = await run(readSectionCall, { id })
  return <SectionScreen key={id} initial={found} choices={found.choices} />
})
