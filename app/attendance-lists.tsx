import { AskedHome } from '@/components/attendance/asked.shapes'
import { AttendanceLists } from '@/components/attendance/lists'
import type { ScreenContext } from '@/server/kernel/screen'
import { listByEventCall, listByGroupCall, listByStudentCall } from '@/server/attendance'

/** The list of the attendance screen that the address names. */
export async function attendanceLists({ query, run }: Pick<ScreenContext, 'query' | 'run'>) {
  const asked = AskedHome.parse(query)
  const { by, q, after, group: groupId } = asked
  const key = JSON.stringify(asked)
  if (by === 'group') return <AttendanceLists key={key} asked={asked} found={{ by, list: await run(listByGroupCall, { after }) }} />
  if (by === 'student')
    return <AttendanceLists key={key} asked={asked} found={{ by, list: await run(listByStudentCall, { q, groupId, after }) }} />
  return <AttendanceLists key={key} asked={asked} found={{ by, list: await run(listByEventCall, { q, after }) }} />
}
