import 'server-only'
import { addDays } from '@/lib/clinical/shift'
import { academicYearOn, shareElapsed, type AcademicYear } from '@/lib/reports/academic-year'
import type { Span } from '@/lib/reports/vocabulary'
import { institutionToday } from '@/server/config'
import { listTermDays, shareCounted } from '@/server/experience'
import type { Actor } from '@/server/kernel/actor'
import { badField } from '@/server/kernel/errors'
import type { Db } from '@/server/kernel/db'
import type { Days } from './queries/progress.sql'
import { isSeenStudent } from './queries/scope.sql'
import { findFirstDay } from './queries/students.sql'
import { reportedTo } from './scope'
import type { RowFilter } from './queries/rows.sql'

type Asked = { readonly span: Span; readonly from?: string | undefined; readonly to?: string | undefined }

export type Today = {
  readonly today: string
  readonly at: Date
  readonly year: AcademicYear
  readonly share: number
  readonly ofYear: Days
  /** This term, or the last one where no term is running, and the one before; none where the institution has none. */
  readonly terms: readonly Days[]
  /** The share of the students visible to the reader that is counted while others are being counted again, in per cent; null: all are. */
  readonly counted: number | null
}

/** The current academic year at the institution, for a reader. */
export async function yearNow(db: Db, actor: Actor, at: Date): Promise<Today> {
  const today = await institutionToday(at)
  const terms = await listTermDays(db)
  const year = academicYearOn(terms, today)
  // A session may be dated tomorrow.
  const last = addDays(today, 1)
  return {
    ...{ today, at, year, share: shareElapsed(year, today) },
    ofYear: { from: year.from, to: last > year.to ? last : year.to },
    terms: terms
      .filter(({ startsOn }) => startsOn <= today)
      .toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1))
      .slice(0, 2)
      .map(({ startsOn, endsOn }) => ({ from: startsOn, to: endsOn })),
    counted: await shareCounted(db, isSeenStudent(reportedTo(actor, today))),
  }
}

/**
 * The days that a report is of.
 * @param firstOn the first day of which there is anything, for the whole time: a student's, or the school's (`sinceStart`).
 * @throws badField where days are asked for and one is missing, or they are the wrong way round.
 */
export function daysOf({ span, from, to }: Asked, { today, ofYear, terms: [term, termBefore] }: Today, firstOn: string | null): Days {
  if (span === 'YEAR') return ofYear
  if (span === 'TERM') return term ?? ofYear
  if (span === 'LAST_TERM') return termBefore ?? ofYear
  if (span === 'TERMS') return term ? { from: (termBefore ?? term).from, to: term.to } : ofYear
  if (span === 'ALL') return { from: firstOn ?? ofYear.from, to: addDays(today, 1) }
  if (from === undefined) throw badField('from', 'dateEmpty')
  if (to === undefined) throw badField('to', 'dateEmpty')
  if (to < from) throw badField('to', 'datesInOrder')
  return { from, to }
}

/** The first day of the whole time of many students; null where another time is asked for. */
export function sinceStart(db: Db, { span }: Pick<Asked, 'span'>): Promise<string | null> {
  return span === 'ALL' ? findFirstDay(db) : Promise.resolve(null)
}

/**
 * The days that a reader may ask for: readers who may not see individuals get whole months, since two questions that differ by one day would reveal who was
 * treated on that day. A report's other periods are the institution's own.
 */
export function daysAskable(days: Days, { span }: Pick<Asked, 'span'>, { seesPeople }: { readonly seesPeople: boolean }): Days {
  if (seesPeople || span !== 'DAYS') return days
  return { from: `${days.from.slice(0, 7)}-01`, to: addDays(`${addDays(`${days.to.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1) }
}

/** The filter for a student's lines: those of the days, within the month where one is named. */
export function linesOf(
  {
    month,
    procedureId,
    difficulty,
    clinicId,
    on,
    participationTypeId,
  }: Omit<RowFilter, 'studentId' | 'days'> & { readonly month?: string | undefined },
  studentId: string,
  days: Days,
): RowFilter {
  return { studentId, days: month === undefined ? days : inMonth(days, month), procedureId, difficulty, clinicId, on, participationTypeId }
}

function inMonth({ from, to }: Days, month: string): Days {
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return { from: from > first ? from : first, to: to < last ? to : last }
}

export function frameOf({ today, at, counted }: Today, span: Span, days: Days) {
  return { asOf: at.toISOString(), span, ...days, today, counted }
}

export function yearView({ year, share }: Today) {
  return { ...year, share }
}
