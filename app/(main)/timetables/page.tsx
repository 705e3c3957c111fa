import { redirect } from 'next/navigation'
import { screen } from '@/app/screen'
import { TimetablesScreen } from '@/components/timetables/timetables-screen'
import { canOpen, ownWeekPath } from '@/lib/menu-for'
import { listTimetablesCall } from '@/server/timetables'

export default screen('timetables', async ({ actor, run }) => {
  const week = ownWeekPath(actor)
  if (week !== null) redirect(week)
  return <TimetablesScreen found={await run(listTimetablesCall, {})} mayPlan={canOpen('timetableSettings', actor)} />
})
