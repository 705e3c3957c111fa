import { notFound } from 'next/navigation'
import { CopyScreen } from '@/components/timetables/planning/copy-screen'
import { DifferenceScreen } from '@/components/timetables/planning/difference-screen'
import type { ScreenContext } from '@/server/kernel/screen'
import { readCopyingCall, readDifferenceCall } from '@/server/timetables'

/** The screens below a timetable's address on which planners work on many of its events at once. */
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
