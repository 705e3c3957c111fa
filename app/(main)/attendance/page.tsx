import { screen } from '@/app/screen'
import { attendanceLists } from '@/app/attendance-lists'
import { HomeScreen } from '@/components/attendance/home-screen'
import { MineScreen } from '@/components/attendance/mine-screen'
import { holds } from '@/lib/privileges'
import { keepsRegisters, readHomeCall, readMineCall } from '@/server/attendance'

/** For whoever keeps registers theirs, for a student their own attendance. */
export default screen('attendance', async ({ actor, query, run }) => {
  if (!keepsRegisters(actor))
    return <MineScreen initial={await run(readMineCall, {})} mayCheckIn={holds(actor.privileges, 'TIMETABLE_CHECKIN')} />
  const [home, lists] = await Promise.all([run(readHomeCall, {}), attendanceLists({ query, run })])
  return <HomeScreen initial={home}>{lists}</HomeScreen>
})
