import { editorPage } from '@/app/entry-pages'
import { BuildingScreen } from '@/components/timetables/rooms/building-screen'
import { buildingCalls } from '@/server/places'

export default editorPage('building', buildingCalls.read, ({ initial }) => <BuildingScreen initial={initial} />)
