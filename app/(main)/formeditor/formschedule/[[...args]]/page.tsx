import { editorPage } from '@/app/entry-pages'
import { ScheduleScreen } from '@/components/form-schedules/schedule-screen'
import { listScheduleChoicesCall, readScheduleCall } from '@/server/form-schedules'

export default editorPage('formSchedule', readScheduleCall, async ({ initial, run }) => (
  <ScheduleScreen initial={initial} choices={await run(listScheduleChoicesCall, {})} />
))
