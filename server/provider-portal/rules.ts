import 'server-only'
import type { PortalMark } from '@/lib/provider-portal/vocabulary'
import { canonicalHash } from '@/server/kernel/calls/canonical'
import type { PlacedRow, PortalDate } from './queries/page.sql'

type Shown = Pick<PlacedRow, 'studentId' | 'specialtyId' | 'fromOn' | 'toOn' | 'weekdays' | 'startsTime' | 'minutes'>
/** A hash of what a contact agrees to: the student, the days and the specialty. */
export const shownHashOf = ({ studentId, specialtyId, fromOn, toOn, weekdays, startsTime, minutes }: Shown): string =>
  canonicalHash({ studentId, specialtyId, fromOn, toOn, weekdays, startsTime, minutes })

/** A student's standing at a date, as the page shows it. */
export const markOf = ({ state, minutesLate }: PortalDate['students'][number]): PortalMark | 'EXCUSED' | null => {
  if (state === 'AUTHORISED') return 'EXCUSED'
  if (state === 'NOT_ATTENDED') return 'ABSENT'
  return state === null ? null : minutesLate > 0 ? 'LATE' : 'PRESENT'
}
