import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { TagsScreen } from '@/components/tags/tags-screen'
import { listTagsCall } from '@/server/tags'

export default screen('tags', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q', 'groupId', 'state', 'page'])
  return <TagsScreen found={await run(listTagsCall, input)} asked={asked} />
})
