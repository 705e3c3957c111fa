import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { RoomUsageScreen } from '@/components/timetables/room-usage-screen'
import { spanProblem, usualEnd } from '@/lib/timetables/usage-span'
import { readRoomUsageCall, readTimetableCall } from '@/server/timetables'

const Asked = z.object({
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  building: z.uuid().optional().catch(undefined),
})

/** How rooms are used: by one timetable, or by all. Days that cannot be asked for are shown as refused, beside the usual ones. */
export default screen('roomUsage', async ({ params, query, run }) => {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { from, to, building } = Asked.parse(query)
  const refused = from === undefined ? null : spanProblem(from, to ?? usualEnd(from))
  const [timetable, usage] = await Promise.all([
    id === undefined ? null : run(readTimetableCall, { id }),
    run(readRoomUsageCall, { id, buildingId: building, ...(refused === null && from !== undefined && { from, to }) }),
  ])
  return (
    <RoomUsageScreen
      timetable={timetable && timetable.timetable}
      usage={usage}
      asked={filtersOf(query, ['from', 'to', 'building']).asked}
      refused={refused}
    />
  )
})
