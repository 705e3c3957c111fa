import { editorPage } from '@/app/entry-pages'
import { DateRangeScreen } from '@/components/timetables/dates/date-range-screen'
import { dateRangeCalls } from '@/server/timetables'

export default editorPage('dateRange', dateRangeCalls.read, ({ initial }) => <DateRangeScreen initial={initial} />)
