import { notFound, redirect } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { paths } from '@/lib/paths'

const Params = z.object({ timetableid: z.uuid(), eventid: z.uuid().toLowerCase() })

/** A background event of a timetable: all of them stand in one list. */
export default screen('timetable', ({ params }) => {
  const found = Params.safeParse(params)
  if (!found.success) notFound()
  redirect(`${paths.backgroundEvent}/${found.data.eventid}`)
})
