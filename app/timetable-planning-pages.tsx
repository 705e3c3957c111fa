import { notFound } from 'next/navigation'
import { CopyScreen } from '@/components/timetables/planning/copy-screen'
import { DifferenceScreen } from '@/components/timetables/planning/difference-screen'
import type { ScreenContext } from '@/server/kernel/screen'
import { readCopyingCall, readDifferenceCall } from '@/server/timetables'

/** What planners do with a timetable as a whole: screens of their own below its address. */
export const planningScreens = ['difference', 'copy'] as const

export async function planningScreen(
  { run }: Pick<ScreenContext, 'run'>,
  { id, is, mayEdit, isDraft }: { id: string; is: (typeof planningScreens)[number]; mayEdit: boolean; isDraft: boolean },
) {
  if (!mayEdit || (is === 'difference' && !isDraft)) notFound()
  if (is === 'copy') return <CopyScreen key={id} {...await run(readCopyingCall, { id })} />
  const found = await run(readDifferenceCall, { id })
  return <DifferenceScreen key={`${id} ${found.seen}`} found={found} />
}
