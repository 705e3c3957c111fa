import { editorPage } from '@/app/entry-pages'
import { BackgroundEventScreen } from '@/components/timetables/dates/background-event-screen'
import { buildingCalls } from '@/server/places'
import { backgroundEventCalls, listTimetablesCall, readTimetableChoicesCall } from '@/server/timetables'

export default editorPage('backgroundEvent', backgroundEventCalls.read, async ({ initial, run }) => (
  <BackgroundEventScreen
    initial={initial}
    programmes={(await run(readTimetableChoicesCall, {})).programmes}
    buildings={(await run(buildingCalls.list, {})).rows}
    timetables={(await run(listTimetablesCall, {})).rows}
  />
))
