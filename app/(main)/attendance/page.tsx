import { screen } from '@/app/screen'
import { AskedHome } from '@/components/attendance/asked.shapes'
import { HomeScreen } from '@/components/attendance/home-screen'
import { AttendanceLists } from '@/components/attendance/lists'
import { MineScreen } from '@/components/attendance/mine-screen'
import { MyPlacements } from '@/components/attendance/my-placements'
import { OwnPlaces } from '@/components/attendance/own-places'
import { PlacementChoices } from '@/components/attendance/placement-choices'
import { canOpen } from '@/lib/menu-for'
import { holds } from '@/lib/privileges'
import {
  keepsRegisters,
  listByEventCall,
  listFollowUpsCall,
  listByGroupCall,
  listByStudentCall,
  readHomeCall,
  readMineCall,
} from '@/server/attendance'
import { listMineCall, listMySuggestionsCall, readMyBlocksCall } from '@/server/placements'

/** Somebody who keeps registers sees theirs and the list that the address names; a student sees their own attendance. */
export default screen('attendance', async ({ actor, query, run }) => {
  if (!keepsRegisters(actor)) {
    const placements = await run(listMineCall, {})
    // A student's choices are their own: nobody else reads them, not even somebody who views the student's screens.
    const choices = actor.viewer ? null : await run(readMyBlocksCall, {})
    const mayPropose = !actor.viewer && holds(actor.privileges, 'PLACEMENT_MY_PLACEMENTS')
    const suggested = mayPropose ? await run(listMySuggestionsCall, {}) : null
    return (
      <MineScreen initial={await run(readMineCall, {})} mayCheckIn={holds(actor.privileges, 'TIMETABLE_CHECKIN')}>
        {choices && <PlacementChoices key={JSON.stringify(choices)} found={choices} today={placements.today} />}
        <MyPlacements initial={placements} />
        {suggested && <OwnPlaces found={suggested} />}
      </MineScreen>
    )
  }
  const asked = AskedHome.parse(query)
  const { by, q, after, group: groupId } = asked
  const [home, found] = await Promise.all([
    run(readHomeCall, {}),
    by === 'group'
      ? run(listByGroupCall, { after }).then((list) => ({ by, list }))
      : by === 'student'
        ? run(listByStudentCall, { q, groupId, after }).then((list) => ({ by, list }))
        : by === 'followUps'
          ? run(listFollowUpsCall, {}).then((list) => ({ by, list }))
          : run(listByEventCall, { q, after }).then((list) => ({ by, list })),
  ])
  return (
    <HomeScreen initial={home} hasAbsences={canOpen('absences', actor)}>
      <AttendanceLists key={JSON.stringify(asked)} asked={asked} found={found} />
    </HomeScreen>
  )
})
