import 'server-only'
import { readSettings } from '@/server/config'

/** The hours of a working day, 'HH:MM': from the morning shift's beginning to the end of the afternoon's (decision 0116). */
export async function openHours(): Promise<{ readonly opens: string; readonly closes: string }> {
  const { shiftHours } = await readSettings()
  return { opens: shiftHours.AM.startsTime, closes: shiftHours.PM.endsTime }
}
