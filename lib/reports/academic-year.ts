import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { schoolYearOf } from '@/lib/format'

/** Days 'YYYY-MM-DD', both included. */
export type TermDays = { readonly startsOn: string; readonly endsOn: string }
/** `weeks` counts the weeks of teaching and `gone` those that are over; both are 0 if the institution has no terms. */
export type AcademicYear = { readonly from: string; readonly to: string; readonly weeks: number; readonly gone: number }

/** Breaks between two terms of one year are shorter (Christmas and Easter), breaks between two years longer. */
const longestBreak = 42

/**
 * The academic year of a day, by the institution's terms: a year begins after the last term of the previous one. A day after the last known term still belongs
 * to its year, for at most a year. Without terms a year begins in August.
 */
export function academicYearOn(terms: readonly TermDays[], today: string): AcademicYear {
  const years = inYears(terms)
  const at = years.findLastIndex((year, index) => {
    const before = years[index - 1]
    return before ? today > endOf(before) : true
  })
  const year = years[at]
  const [first] = year ?? []
  if (!year || !first || today > addDays(first.startsOn, 366) || today < addDays(first.startsOn, -120)) return withoutTerms(today)
  const before = years[at - 1]
  const weeks = new Set(year.flatMap(({ startsOn, endsOn }) => mondaysBetween(startsOn, endsOn)))
  const now = weekOf(today)
  return {
    from: before ? addDays(endOf(before), 1) : first.startsOn,
    to: endOf(year),
    weeks: weeks.size,
    gone: [...weeks].filter((monday) => monday < now).length,
  }
}

/** The first days of the academic years up to the last known one, earliest first; years before the first term begin in August. */
export function yearStarts(terms: readonly TermDays[], { since, today }: { readonly since: string; readonly today: string }): string[] {
  const years = inYears(terms)
  const known = years.map((_, index) => {
    const before = years[index - 1]
    return before ? addDays(endOf(before), 1) : (years[index]?.[0]?.startsOn ?? today)
  })
  const [first = academicYearOn(terms, today).from] = known
  const earlier: string[] = []
  for (let year = schoolYearOf(since); `${year}-08-01` < addDays(first, -200); year += 1) earlier.push(`${year}-08-01`)
  const last = academicYearOn(terms, today).from
  return [...earlier, ...(known.length === 0 ? [first] : known), ...(last > (known.at(-1) ?? first) ? [last] : [])]
}

/** The first day of the academic year before the one of a given day. */
export function lastYearStart(terms: readonly TermDays[], today: string): string {
  const { from } = academicYearOn(terms, today)
  const starts = yearStarts(terms, { since: addDays(from, -420), today })
  return starts.findLast((start) => start < from) ?? addDays(from, -365)
}

/** The term of a day. A term lasts until the next one begins; `next` is that day, if it is known. Without terms it is the academic year. */
export function termOn(terms: readonly TermDays[], today: string): { readonly from: string; readonly next: string | null } {
  const starts = terms.map(({ startsOn }) => startsOn).toSorted()
  const year = academicYearOn(terms, today)
  const from = starts.findLast((start) => start <= today) ?? year.from
  // The last known term is long ago, and none has followed.
  const isOver = from < addDays(today, -366)
  return { from: isOver ? year.from : from, next: starts.find((start) => start > today) ?? null }
}

/** The share of the year's teaching that is over, from 0 to 1. */
export function shareElapsed({ from, to, weeks, gone }: AcademicYear, today: string): number {
  if (weeks > 0) return gone / weeks
  const whole = Date.parse(to) - Date.parse(from)
  return Math.min(1, Math.max(0, (Date.parse(today) - Date.parse(from)) / whole))
}

/** The part of a target, as a whole number, that an even pace would have reached by today. */
export function paceOf(target: number, share: number): number {
  // In binary, six of fourteen is 5.999…, so a small amount is added.
  return Math.floor(target * share + 1e-9)
}

export type Standing = { readonly total: number; readonly onPace: number; readonly notDue: number }
/**
 * Counts the targets for which something is due by today, and those of them that are met so far. `notDue` counts targets for which nothing is due yet; they are
 * separate, since a student who has done nothing is not on pace with them.
 */
export function standingOf(targets: readonly { readonly counted: number; readonly pace: number }[]): Standing {
  const due = targets.filter(({ pace }) => pace > 0)
  return { total: due.length, onPace: due.filter(({ counted, pace }) => counted >= pace).length, notDue: targets.length - due.length }
}

function inYears(terms: readonly TermDays[]): TermDays[][] {
  const years: TermDays[][] = []
  for (const term of terms.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    const last = years.at(-1)
    if (last && term.startsOn <= addDays(endOf(last), longestBreak)) last.push(term)
    else years.push([term])
  }
  return years
}

function endOf(year: readonly TermDays[]): string {
  return year.reduce((latest, { endsOn }) => (endsOn > latest ? endsOn : latest), '')
}

function mondaysBetween(from: string, to: string): string[] {
  const found: string[] = []
  for (let monday = weekOf(from); monday <= to; monday = addDays(monday, 7)) found.push(monday)
  return found
}

function withoutTerms(today: string): AcademicYear {
  const first = schoolYearOf(today)
  return { from: `${first}-08-01`, to: `${first + 1}-07-31`, weeks: 0, gone: 0 }
}

/** The academic year of a day that ends the counting, such as a term's last day: the week of that day counts as over, too. */
export function academicYearAfter(terms: readonly TermDays[], day: string): AcademicYear {
  const year = academicYearOn(terms, day)
  return { ...year, gone: Math.min(year.weeks, year.gone + 1) }
}
