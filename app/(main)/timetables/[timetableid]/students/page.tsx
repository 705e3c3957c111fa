import { notFound } from 'next/navigation'
import { z } from 'zod'
import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { StudentsScreen } from '@/components/timetables/people/students-screen'
import { canOpen } from '@/lib/menu-for'
import { listStudentsCall, readTimetableCall } from '@/server/timetables'

const Params = z.object({ timetableid: z.uuid().toLowerCase() })

/** The students who are expected on the dates of a timetable. */
export default screen('timetable', async ({ params, query, actor, run }) => {
  const found = Params.safeParse(params)
  if (!found.success) notFound()
  const id = found.data.timetableid
  const { input, asked } = filtersOf(query, ['q'])
  const [{ timetable }, students] = await Promise.all([run(readTimetableCall, { id }), run(listStudentsCall, { id, ...input })])
  return (
    <StudentsScreen
      timetable={timetable}
      found={students}
      asked={asked}
      mayPlan={canOpen('timetableSettings', actor) && timetable.kind !== 'ROSTER'}
    />
  )
})
