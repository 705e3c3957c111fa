import 'server-only'
import { wallClock } from '@/lib/clinical/shift'
import { readSettings } from '@/server/config'

/** The day where the institution is, whatever the clocks of servers and devices say. */
export async function institutionToday(at: Date): Promise<string> {
  return wallClock(at, (await readSettings()).timeZone).day
}
