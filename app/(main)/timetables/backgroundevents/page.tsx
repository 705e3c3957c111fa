import { listPage } from '@/app/entry-pages'
import { BackgroundEventsScreen } from '@/components/timetables/dates/day-lists'
import { backgroundEventCalls } from '@/server/timetables'

export default listPage('backgroundEvents', backgroundEventCalls.list, ({ found, asked }) => (
  <BackgroundEventsScreen found={found} asked={asked} />
))
