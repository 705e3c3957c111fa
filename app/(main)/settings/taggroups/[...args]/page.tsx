import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { TagGroupScreen } from '@/components/tags/tag-group-screen'
import { readTagGroupCall } from '@/server/tags'

/** One group; with the reserved id a new one. */
export default screen('tagGroups', async ({ params, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) return <TagGroupScreen key="new" initial={null} />
  return <TagGroupScreen key={id} initial={await run(readTagGroupCall, { id })} />
})
