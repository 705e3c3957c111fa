import { listPage } from '@/app/entry-pages'
import { RoomsScreen } from '@/components/timetables/list-screens'
import { roomCalls } from '@/server/places'

export default listPage('rooms', roomCalls.list, ({ found, asked }) => <RoomsScreen found={found} asked={asked} />)
