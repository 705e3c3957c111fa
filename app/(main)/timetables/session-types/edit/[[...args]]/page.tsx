import { editorPage } from '@/app/entry-pages'
import { SessionTypeScreen } from '@/components/timetables/events/session-type-screen'
import { sessionTypeCalls } from '@/server/timetables'

export default editorPage('sessionType', sessionTypeCalls.read, async ({ initial, run }) => (
  <SessionTypeScreen initial={initial} all={(await run(sessionTypeCalls.list, {})).rows} />
))
