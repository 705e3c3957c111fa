import { notFound } from 'next/navigation'
import { z } from 'zod'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { IndividualScreen } from '@/components/timetables/calendar/individual-screen'
import { weekOf } from '@/lib/clinical/week'
import type { ScreenContext } from '@/server/kernel/screen'
import { readIndividualCall } from '@/server/timetables'

const Week = z.object({ week: z.iso.date().optional().catch(undefined) })

/** Somebody's week, for the pages of students and of teachers: one's own, or that of whom the address names. */
export async function individualWeek(
  name: 'individualTimetable' | 'individualTeacherTimetable',
  { params, query, run }: Pick<ScreenContext, 'params' | 'query' | 'run'>,
) {
  const args = OneOrNone.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [personId] = args.data
  const { week } = Week.parse(query)
  const view = await run(readIndividualCall, { personId, from: week && weekOf(week) })
  return <IndividualScreen key={view.person.id} view={view} screen={name} />
}
