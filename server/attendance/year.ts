import 'server-only'
import { schoolYearOf } from '@/lib/format'
import { midnightOf } from '@/server/timetables'

/** Attendance is counted within a school's year. */
export function yearBegan(today: string, timeZone: string): Date {
  return midnightOf(`${schoolYearOf(today)}-08-01`, timeZone)
}
