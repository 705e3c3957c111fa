import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { StaffScreen } from '@/components/timetables/staff-screen'
import { opens } from '@/lib/menu-for'
import { listStaffCall, readTimetableCall } from '@/server/timetables'

const Day = z.iso.date().optional().catch(undefined)

/** Who teaches how much, in one timetable or in all. */
export default screen('timetableStaff', async ({ params, query, actor, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { input, asked } = filtersOf(query, ['q', 'from'])
  const [timetable, found] = await Promise.all([
    id === undefined ? null : run(readTimetableCall, { id }),
    run(listStaffCall, { id, q: input.q, from: Day.parse(input.from) }),
  ])
  return (
    <StaffScreen timetable={timetable && timetable.timetable} found={found} asked={asked} mayPlan={opens('timetableSettings', actor)} />
  )
})
