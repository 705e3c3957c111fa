import { addDays } from '@/lib/clinical/shift'

const mostDays = 370
/** How long the use of rooms is looked at where no last day is named: twelve weeks. */
const usualDays = 84

/** What is wrong with the days of which the use of rooms is asked, both included; a code of issues.json. */
export function spanProblem(fromOn: string, toOn: string): 'datesInOrder' | 'yearAtMost' | null {
  if (toOn < fromOn) return 'datesInOrder'
  return toOn > addDays(fromOn, mostDays - 1) ? 'yearAtMost' : null
}

export function usualEnd(fromOn: string): string {
  return addDays(fromOn, usualDays - 1)
}
