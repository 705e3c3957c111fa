import { listPage } from '@/app/entry-pages'
import { BuildingsScreen } from '@/components/timetables/list-screens'
import { buildingCalls } from '@/server/places'

export default listPage('buildings', buildingCalls.list, ({ found, asked }) => <BuildingsScreen found={found} asked={asked} />)
