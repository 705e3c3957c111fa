import { useSyncExternalStore } from 'react'
import { isAmong, type ShellData } from '@/lib/menu'

/** Whether Check-in is in the bottom bar. It is checked again every half minute, since the shell stays while the day goes on. */
export function useCheckInTime({ isTime, times }: ShellData['checkIn']): boolean {
  return useSyncExternalStore(
    everyHalfMinute,
    () => isAmong(times, Date.now()),
    () => isTime,
  )
}

function everyHalfMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 30_000)
  return () => clearInterval(timer)
}
