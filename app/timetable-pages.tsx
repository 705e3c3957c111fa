import { notFound } from 'next/navigation'
import { z } from 'zod'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { RoomUsageScreen } from '@/components/timetables/rooms/room-usage-screen'
import { StaffScreen } from '@/components/timetables/people/staff-screen'
import { canOpen } from '@/lib/menu-for'
import { spanProblem, usualEnd } from '@/lib/timetables/usage-span'
import type { ScreenContext } from '@/server/kernel/screen'
import { listStaffCall, readRoomUsageCall, readTimetableCall } from '@/server/timetables'

/** Screens that show one timetable, or all: each is a page for both. */
const Day = z.iso.date().optional().catch(undefined)
const Days = z.object({ from: Day, to: Day, building: z.uuid().optional().catch(undefined) })

function timetableOf(params: ScreenContext['params']): string | undefined {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  return args.data[0]
}

/** The teaching load of staff, in one timetable or in all. */
export async function staffPage({ params, query, actor, run }: ScreenContext) {
  const id = timetableOf(params)
  const { input, asked } = filtersOf(query, ['q', 'from'])
  const [timetable, found] = await Promise.all([
    id === undefined ? null : run(readTimetableCall, { id }),
    run(listStaffCall, { id, q: input.q, from: Day.parse(input.from) }),
  ])
  return (
    <StaffScreen timetable={timetable && timetable.timetable} found={found} asked={asked} mayPlan={canOpen('timetableSettings', actor)} />
  )
}

/** How rooms are used, by one timetable or by all. Days that cannot be asked for are shown as refused, next to the result for the usual days. */
export async function roomUsagePage({ params, query, run }: ScreenContext) {
  const id = timetableOf(params)
  const { from, to, building } = Days.parse(query)
  const refused = from === undefined ? null : spanProblem(from, to ?? usualEnd(from))
  const [timetable, usage] = await Promise.all([
    id === undefined ? null : run(readTimetableCall, { id }),
    run(readRoomUsageCall, { id, buildingId: building, ...(refused === null && from !== undefined && { from, to }) }),
  ])
  const { asked } = filtersOf(query, ['from', 'to', 'building'])
  return <RoomUsageScreen timetable={timetable && timetable.timetable} usage={usage} asked={asked} refused={refused} />
}
