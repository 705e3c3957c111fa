import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { TagGroupsScreen } from '@/components/tags/tag-groups-screen'
import { listTagGroupsCall } from '@/server/tags'

export default screen('tagGroups', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <TagGroupsScreen found={await run(listTagGroupsCall, input)} asked={asked} />
})
