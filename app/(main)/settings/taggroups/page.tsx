import { listPage } from '@/app/entry-pages'
import { TagGroupsScreen } from '@/components/tags/tag-groups-screen'
import { tagGroupCalls } from '@/server/tags'

export default listPage('tagGroups', tagGroupCalls.list, ({ found, asked }) => <TagGroupsScreen found={found} asked={asked} />)
