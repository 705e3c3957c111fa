import { notFound } from 'next/navigation'
import { z } from 'zod'
import { PersonAndTimetable } from '@/components/shared/one-or-none.shapes'
import { IndividualScreen } from '@/components/timetables/calendar/individual-screen'
import { weekOf } from '@/lib/clinical/week'
import type { ScreenContext } from '@/server/kernel/screen'
import { readIndividualCall } from '@/server/timetables'

const Week = z.object({ week: z.iso.date().optional().catch(undefined) })

/** The dates of one timetable alone, where the address names one. */
function narrowToTimetable<V extends { readonly dates: readonly { readonly timetable: { readonly id: string } }[] }>(
  view: V,
  timetableId: string | null,
): V {
  return timetableId === null ? view : { ...view, dates: view.dates.filter(({ timetable }) => timetable.id === timetableId) }
}

/**
 * A person's week, for the pages of students and of teachers: the reader's own or that of the person in the address, in all their timetables or in the one that
 * the address names.
 */
export async function individualWeek(
  name: 'individualTimetable' | 'individualTeacherTimetable',
  { params, query, run }: Pick<ScreenContext, 'params' | 'query' | 'run'>,
) {
  const args = PersonAndTimetable.safeParse(params.args ?? [])
  if (!args.success) notFound()
  const [personId, timetableId = null] = args.data
  const { week } = Week.parse(query)
  const view = await run(readIndividualCall, { personId, from: week && weekOf(week) })
  return <IndividualScreen key={view.person.id} view={narrowToTimetable(view, timetableId)} screen={name} timetableId={timetableId} />
}
