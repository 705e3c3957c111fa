import { editorPage } from '@/app/entry-pages'
import { RoomScreen } from '@/components/timetables/rooms/room-screen'
import { buildingCalls, roomCalls } from '@/server/places'

export default editorPage('room', roomCalls.read, async ({ initial, run }) => (
  <RoomScreen initial={initial} buildings={(await run(buildingCalls.list, {})).rows} />
))
