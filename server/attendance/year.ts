import 'server-only'
import { midnightOf } from '@/server/timetables'

/** A school's year begins with August; attendance is counted within it. */
export function yearBegan(today: string, timeZone: string): Date {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0)
  return midnightOf(`${year}-08-01`, timeZone)
}
