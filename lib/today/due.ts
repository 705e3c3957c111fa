import { addDays } from '@/lib/clinical/shift'

/** How many days before its day something counts as due now; of what is due later only the number is shown. */
const soonDays = 7

/** The last day that is due now, seen from a day. */
export function lastDueDay(today: string): string {
  return addDays(today, soonDays)
}
