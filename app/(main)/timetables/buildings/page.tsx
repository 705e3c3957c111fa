import { listPage } from '@/app/entry-pages'
import { NamedListScreen } from '@/components/lists/named-list-screen'
import { buildingCalls } from '@/server/places'

export default listPage('buildings', buildingCalls.list, ({ found, asked }) => (
  <NamedListScreen list="buildings" found={found} asked={asked} />
))
