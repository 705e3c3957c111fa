import { listPage } from '@/app/entry-pages'
import { SchedulesScreen } from '@/components/form-schedules/schedules-screen'
import { listSchedulesCall } from '@/server/form-schedules'

export default listPage('formSchedules', listSchedulesCall, ({ found, asked }) => <SchedulesScreen found={found} asked={asked} />)
