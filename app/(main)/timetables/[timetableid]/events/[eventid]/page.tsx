import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { paths } from '@/lib/paths'
import { readEventCall } from '@/server/timetables'

const Params = z.object({ timetableid: z.uuid().toLowerCase(), eventid: z.uuid().toLowerCase() })
const On = z.iso.date().optional().catch(undefined)

/** The address of an event: it leads to the week of the event with its form beside it, on the date that the address names or else on the nearest date. */
export default screen('timetable', async ({ params, query, run }) => {
  const found = Params.safeParse(params)
  if (!found.success) notFound()
  const { timetableid, eventid } = found.data
  const { event, date } = await run(readEventCall, { id: eventid, on: On.parse(query.on) })
  if (event.timetableId !== timetableid) notFound()
  const at = date?.heldOn ?? event.fields.pattern.startsOn
  const asked = new URLSearchParams({ at, event: eventid, ...(date && { on: date.originalOn }) })
  redirect(`${paths.timetable}/${timetableid}/week?${asked.toString()}`)
})
