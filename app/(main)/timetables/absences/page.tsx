import { z } from 'zod'
import { screen } from '@/app/screen'
import { AwayScreen } from '@/components/absences/away-screen'
import { canOpen } from '@/lib/menu-for'
import { holds } from '@/lib/privileges'
import { listAwayCall } from '@/server/absences'

const Asked = z.object({ from: z.iso.date().optional().catch(undefined) })

/** The people who are away, and the events that nobody covers. */
export default screen('timetableAbsences', async ({ actor, query, run }) => {
  const { from } = Asked.parse(query)
  const away = await run(listAwayCall, { from })
  const mayOpen = canOpen('timetable', actor)
  return <AwayScreen key={away.from} away={away} mayOpen={mayOpen} mayPlan={mayOpen && holds(actor.privileges, 'TIMETABLE_ADMIN')} />
})
