import { z } from 'zod'
import { screen } from '@/app/screen'
import { ChooseForTimetableScreen } from '@/components/groupings/choose-for-timetable-screen'
import { GroupingsScreen } from '@/components/groupings/groupings-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listGroupingsCall } from '@/server/groupings'
import { readTimetableCall } from '@/server/timetables'

/** All groupings. If the reader is about to assign the events of a timetable, only the groupings for the same students. */
export default screen('groupings', async ({ query, run, find }) => {
  const id = z.uuid().safeParse(query.timetable)
  const found = id.success ? await find(readTimetableCall, { id: id.data }) : null
  if (found) return <ChooseForTimetableScreen found={await run(listGroupingsCall, {})} timetable={found.timetable} />
  const { input, asked } = filtersOf(query, ['q'])
  return <GroupingsScreen found={await run(listGroupingsCall, input)} asked={asked} />
})
