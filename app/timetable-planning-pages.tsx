import { notFound } from 'next/navigation'
import { CopyScreen } from '@/components/timetables/planning/copy-screen'
import { DifferenceScreen } from '@/components/timetables/planning/difference-screen'
import { RotasScreen } from '@/components/timetables/rota/rotas-screen'
import type { ScreenContext } from '@/server/kernel/screen'
import { readCopyingCall, readDifferenceCall, readEventChoicesCall, readRotasCall } from '@/server/timetables'

/** The screens below a timetable's address on which planners work on many of its events at once. */
export const planningScreens = ['difference', 'copy', 'rota'] as const

type Asked = {
  readonly id: string
  readonly is: (typeof planningScreens)[number]
  readonly mayEdit: boolean
  readonly isDraft: boolean
  /** The rota that the address names. */
  readonly rota?: string | undefined
}

export async function planningScreen({ run }: Pick<ScreenContext, 'run'>, { id, is, mayEdit, isDraft, rota }: Asked) {
  if (is === 'rota') {
    const [found, choices] = [await run(readRotasCall, { id }), await run(readEventChoicesCall, { id })]
    return <RotasScreen key={id} found={found} choices={choices} asked={rota ?? null} />
  }
  if (!mayEdit || (is === 'difference' && !isDraft)) notFound()
  if (is === 'copy') return <CopyScreen key={id} {...await run(readCopyingCall, { id })} />
  const found = await run(readDifferenceCall, { id })
  return <DifferenceScreen key={`${id} ${found.seen}`} found={found} />
}
