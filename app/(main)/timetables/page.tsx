import { screen } from '@/app/screen'
import { TimetablesScreen } from '@/components/timetables/timetables-screen'
import { opens } from '@/lib/menu-for'
import { listTimetablesCall } from '@/server/timetables'

export default screen('timetables', async ({ actor, run }) => (
  <TimetablesScreen found={await run(listTimetablesCall, {})} mayPlan={opens('timetableSettings', actor)} />
))
