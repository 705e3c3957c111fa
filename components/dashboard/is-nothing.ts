import type { TodaysDay, TodaysFloor, Waiting } from '@/lib/contracts/today'
import type { Imports } from './imports-section'
import type { Targets } from './targets-section'

interface Parts {
  readonly waiting: Waiting | null
  readonly day: TodaysDay | null
  readonly floor: TodaysFloor | null
  readonly targets: Targets | null
  readonly imports: Imports | null
}

/** Whether all sections of 'Today' that use these parts are empty; false until it is known what waits. */
export function isNothing({ waiting, day, floor, targets, imports }: Parts): boolean {
  const counts = [
    waiting?.kinds.length ?? 1,
    day?.rest.length ?? 0,
    floor?.floor?.clinics.length ?? 0,
    floor?.atRisk?.rows.length ?? 0,
    floor?.lateForms?.count ?? 0,
    imports?.length ?? 0,
  ]
  return counts.every((count) => count === 0) && !day?.now && !day?.next && !targets && !floor?.health
}
