import 'server-only'
import type { SwapMode } from '@/lib/timetables/swaps'
import { readSettings } from '@/server/config'

type SwapRules = {
  readonly mode: SwapMode
  readonly noticeHours: number
  readonly mostAtOnce: number
  /** Dates that start before this can be neither offered nor taken. */
  readonly earliest: Date
}

export async function swapRulesAt(at: Date): Promise<SwapRules> {
  const { swaps, swapNoticeHours, swapsAtOnce } = await readSettings()
  return {
    mode: swaps,
    noticeHours: swapNoticeHours,
    mostAtOnce: swapsAtOnce,
    earliest: new Date(at.getTime() + swapNoticeHours * 3_600_000),
  }
}
