import { listPage } from '@/app/entry-pages'
import { SessionTypesScreen } from '@/components/timetables/list-screens'
import { sessionTypeCalls } from '@/server/timetables'

export default listPage('sessionTypes', sessionTypeCalls.list, ({ found, asked }) => <SessionTypesScreen found={found} asked={asked} />)
