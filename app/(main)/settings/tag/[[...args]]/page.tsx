import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { isForNew, OneOrNew } from '@/components/shared/one-or-new.shapes'
import { TagScreen } from '@/components/tags/tag-screen'
import { readTagCall, readTagGroupChoicesCall } from '@/server/tags'

/** Without an id, or with the reserved id, the page is for a new tag. */
export default screen('tag', async ({ params, query, run }) => {
  const args = OneOrNew.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  if (isForNew(id)) {
    const { groups } = await run(readTagGroupChoicesCall, {})
    return <TagScreen key="new" initial={null} groups={groups} name={filtersOf(query, ['name']).asked.name} />
  }
  const { groups, ...initial } = await run(readTagCall, { id })
  return <TagScreen key={id} initial={initial} groups={groups} />
})
