import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { TimetableScreen } from '@/components/timetables/timetable-screen'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { readCalendarCall, readEventCall, readEventChoicesCall, readTimetableCall } from '@/server/timetables'

const Args = z.tuple([z.uuid().toLowerCase()]).or(z.tuple([z.uuid().toLowerCase(), z.literal('week')]))
const Asked = z.object({
  week: z.iso.date().optional().catch(undefined),
  event: z.uuid().or(z.literal('new')).optional().catch(undefined),
  on: z.iso.date().optional().catch(undefined),
})

/** A timetable's week; beside it the event that the address names, as it is on that date. */
export default screen('timetable', async ({ params, query, run, find }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id] = args.data
  const { week, event, on } = Asked.parse(query)
  const { timetable, mayEdit, today } = await run(readTimetableCall, { id })
  if (timetable.kind === 'ROSTER') notFound()
  const from = weekOf(week ?? today)
  const [calendar, choices, opened] = await Promise.all([
    run(readCalendarCall, { id, from, to: addDays(from, 6) }),
    mayEdit || event !== undefined ? run(readEventChoicesCall, { id }) : null,
    event === undefined || event === 'new' ? null : find(readEventCall, { id: event, on }),
  ])
  return (
    <TimetableScreen
      key={id}
      timetable={timetable}
      mayEdit={mayEdit}
      from={from}
      calendar={calendar}
      choices={choices}
      asked={event === 'new' && mayEdit ? { kind: 'new', day: on ?? null } : opened && { kind: 'event', read: opened }}
    />
  )
})
