import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { isForNew } from '@/components/shared/one-or-new.shapes'
import { BackgroundEventScreen } from '@/components/timetables/dates/background-event-screen'
import { buildingCalls } from '@/server/places'
import { backgroundEventCalls, listTimetablesCall, readTimetableChoicesCall } from '@/server/timetables'

const Params = z.object({ timetableid: z.uuid().toLowerCase(), eventid: z.union([z.uuid().toLowerCase(), z.literal('new')]) })

/**
 * Edits a background event that is behind a timetable's events: the timetable's own, or one that applies to everybody. A new one becomes the timetable's
 * own.
 */
export default screen('backgroundEvent', async ({ params, run }) => {
  const args = Params.safeParse(params)
  if (!args.success) notFound()
  const { timetableid, eventid } = args.data
  const timetables = (await run(listTimetablesCall, {})).rows
  const initial = isForNew(eventid) ? null : await run(backgroundEventCalls.read, { id: eventid })
  const of = initial?.entry.timetableId ?? timetableid
  if (of !== timetableid || !timetables.some(({ id }) => id === timetableid)) notFound()
  return (
    <BackgroundEventScreen
      key={eventid}
      initial={initial}
      programmes={(await run(readTimetableChoicesCall, {})).programmes}
      buildings={(await run(buildingCalls.list, {})).rows}
      timetables={timetables}
      timetableId={timetableid}
    />
  )
})
