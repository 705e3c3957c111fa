import { listPage } from '@/app/entry-pages'
import { DateRangesScreen } from '@/components/timetables/dates/day-lists'
import { dateRangeCalls } from '@/server/timetables'

export default listPage('dateRanges', dateRangeCalls.list, ({ found, asked }) => <DateRangesScreen found={found} asked={asked} />)
