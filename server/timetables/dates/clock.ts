import 'server-only'
import { wallClock } from '@/lib/clinical/shift'
import { readSettings } from '@/server/config'
import type { Clock } from './lay-out'

/** The institution's day, zone and shifts at an instant. */
export async function clockAt(at: Date): Promise<Clock> {
  const { timeZone, shiftBorders } = await readSettings()
  return { at, today: wallClock(at, timeZone).day, timeZone, shiftBorders }
}
