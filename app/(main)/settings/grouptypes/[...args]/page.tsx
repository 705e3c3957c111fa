import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { AllocationScreen } from '@/components/groupings/allocation-screen'
import { BoardScreen } from '@/components/groupings/board-screen'
import { GenerateScreen } from '@/components/groupings/generate-screen'
import { GroupScreen } from '@/components/groupings/group-screen'
import { GroupingScreen } from '@/components/groupings/grouping-screen'
import { Where } from '@/components/groupings/where.shapes'
import { filtersOf } from '@/components/shared/filters-of'
import { readBoardCall, readGroupCall, readGroupingCall, readGroupingChoicesCall } from '@/server/groupings'
import { readGeneratingCall } from '@/server/timetables'

/** A grouping with its groups side by side, its allocation, its events and its details; or one of its groups. */
export default screen('groupings', async ({ params, query, run }) => {
  const args = Where.safeParse(params.args)
  if (!args.success) notFound()
  const [id, , groupId] = args.data
  const { input, asked } = filtersOf(query, ['q', 'part', 'on', 'whole', 'timetable'])
  const { part = '', on, q, whole, timetable = '' } = input
  if (groupId === 'new') {
    const { grouping } = await run(readGroupingCall, { id })
    return <GroupScreen key="new" grouping={grouping} initial={null} />
  }
  if (groupId !== undefined) {
    const initial = await run(readGroupCall, { groupingId: id, id: groupId, ...(on && { on }) })
    return <GroupScreen key={groupId} grouping={initial.grouping} initial={initial} />
  }
  if (id === 'new') return <GroupingScreen key="new" initial={null} programmes={(await run(readGroupingChoicesCall, {})).programmes} />
  if (part === 'details') {
    const initial = await run(readGroupingCall, { id })
    return <GroupingScreen key={id} initial={initial} programmes={initial.programmes} />
  }
  if (part !== '' && part !== 'allocate' && part !== 'generate') notFound()
  const board = await run(readBoardCall, { id, ...(q && { q }), ...(whole && { whole }) })
  if (part === 'generate')
    return <GenerateScreen key={id} board={board} choices={await run(readGeneratingCall, { groupingId: id })} timetableId={timetable} />
  return part === 'allocate' ? <AllocationScreen key={id} board={board} /> : <BoardScreen key={id} board={board} asked={asked} />
})
