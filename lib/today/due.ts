import { addDays } from '@/lib/clinical/shift'

/** How long before its day something counts as due now: what is due later is told as a number alone. */
const soonDays = 7

/** The last day that is due now, seen from a day. */
export function dueBy(today: string): string {
  return addDays(today, soonDays)
}
