import { notFound } from 'next/navigation'
import { z } from 'zod'
import { planningScreen, planningScreens } from '@/app/timetable-planning-pages'
import { shownView } from '@/app/timetable-view'
import { screen } from '@/app/screen'
import { laneOf } from '@/components/timetables/calendar/lanes-of'
import { TimetableScreen } from '@/components/timetables/timetable-screen'
import { dayWithin } from '@/components/timetables/calendar/view-days'
import { timetableViews } from '@/components/timetables/calendar/views'
import { listActsCall, readEventCall, readEventChoicesCall, readTimetableCall } from '@/server/timetables'

const Args = z.tuple([z.uuid().toLowerCase()]).or(z.tuple([z.uuid().toLowerCase(), z.enum([...timetableViews, ...planningScreens])]))
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .optional()
  .catch(undefined)
const Asked = z.object({
  at: z.iso.date().optional().catch(undefined),
  event: z.uuid().or(z.literal('new')).optional().catch(undefined),
  on: z.iso.date().optional().catch(undefined),
  time,
  until: time,
  in: z.uuid().optional().catch(undefined),
  rooms: z.literal('all').optional().catch(undefined),
  after: z.string().max(100).optional().catch(undefined),
  rota: z.uuid().or(z.literal('new')).optional().catch(undefined),
})

/** A timetable in one of its views; beside it the event that the address names, as it is on that date. */
export default screen('timetable', async ({ params, query, run, find }) => {
  const args = Args.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [id, asks = 'week'] = args.data
  const { event, on, time: starts, until, in: laneId, rota, ...asked } = Asked.parse(query)
  const { timetable, publishing, mayEdit, draftOf, drafts, today } = await run(readTimetableCall, { id })
  if (timetable.kind === 'ROSTER') notFound()
  if (asks === 'difference' || asks === 'copy' || asks === 'rota')
    return planningScreen({ run }, { id, is: asks, mayEdit, isDraft: draftOf !== null, rota })
  const view = asks
  const at = asked.at ?? dayWithin(timetable, today)
  const lane = laneOf(view)
  const [shown, choices, opened, planned] = await Promise.all([
    shownView(run, { id, view, at, hasAllRooms: asked.rooms === 'all', after: asked.after, isEndless: timetable.toOn === null }),
    event === undefined ? null : run(readEventChoicesCall, { id }),
    event === undefined || event === 'new' ? null : find(readEventCall, { id: event, on }),
    mayEdit ? run(listActsCall, { id }) : { acts: [] },
  ])
  return (
    <TimetableScreen
      key={id}
      timetable={timetable}
      publishing={publishing}
      mayEdit={mayEdit}
      draftOf={draftOf}
      drafts={drafts}
      acts={planned.acts}
      today={today}
      at={at}
      shown={shown}
      choices={choices}
      asked={
        event === 'new' && mayEdit
          ? {
              kind: 'new',
              day: on ?? null,
              time: starts ?? null,
              until: until ?? null,
              lane: lane && laneId !== undefined ? { view: lane, id: laneId } : null,
            }
          : opened && { kind: 'event', read: opened }
      }
    />
  )
})
