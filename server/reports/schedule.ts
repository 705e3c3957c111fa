import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import type { ReportSchedule } from '@/lib/reports/vocabulary'
import type { Tx } from '@/server/kernel/db'
import { findNextTermStart } from './queries/due-reports.sql'

/** The next day on which the link to a report is sent: a Monday, the first of a month, or the first day of a term; null: never, or no term is known. */
export async function nextDayOf(db: Tx, schedule: ReportSchedule, today: string): Promise<string | null> {
  if (schedule === 'WEEKLY') return addDays(weekOf(today), 7)
  if (schedule === 'MONTHLY') return `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
  return schedule === 'TERMLY' ? findNextTermStart(db, today) : null
}
