import { addDays } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { schoolYearOf } from '@/lib/format'

/** Days 'YYYY-MM-DD', both included. */
export type TermDays = { readonly startsOn: string; readonly endsOn: string }
/** `weeks` of teaching, of which so many are over; none where the institution has no terms. */
export type AcademicYear = { readonly from: string; readonly to: string; readonly weeks: number; readonly gone: number }

/** Between two terms of one year there are fewer days: Christmas and Easter; between two years more. */
const longestBreak = 42

/**
 * The academic year that a day is in, by the institution's terms: a year begins after the last term of the one before. A day after the last term that is
 * known is still in its year, for at most a year. Without terms a year begins with August.
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
  const weeks = new Set(year.flatMap(({ startsOn, endsOn }) => mondays(startsOn, endsOn)))
  const now = weekOf(today)
  return {
    from: before ? addDays(endOf(before), 1) : first.startsOn,
    to: endOf(year),
    weeks: weeks.size,
    gone: [...weeks].filter((monday) => monday < now).length,
  }
}

/** The first days of the academic years up to the last that is known, the earliest first: those before the first term begin with August. */
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

/** The first day of the academic year before the one that a day is in. */
export function lastYearStart(terms: readonly TermDays[], today: string): string {
  const { from } = academicYearOn(terms, today)
  const starts = yearStarts(terms, { since: addDays(from, -420), today })
  return starts.findLast((start) => start < from) ?? addDays(from, -365)
}

/** The term that a day is in: it lasts until the next begins, and `next` is when that is, if it is known. Without terms it is the academic year. */
export function termOn(terms: readonly TermDays[], today: string): { readonly from: string; readonly next: string | null } {
  const starts = terms.map(({ startsOn }) => startsOn).toSorted()
  const year = academicYearOn(terms, today)
  const from = starts.findLast((start) => start <= today) ?? year.from
  // Terms of long ago, and none since.
  const isOver = from < addDays(today, -366)
  return { from: isOver ? year.from : from, next: starts.find((start) => start > today) ?? null }
}

/** How much of the year's teaching is over, 0 to 1. */
export function shareElapsed({ from, to, weeks, gone }: AcademicYear, today: string): number {
  if (weeks > 0) return gone / weeks
  const whole = Date.parse(to) - Date.parse(from)
  return Math.min(1, Math.max(0, (Date.parse(today) - Date.parse(from)) / whole))
}

/** How many of a target would be done by now at an even pace, as a whole number. */
export function paceOf(target: number, share: number): number {
  // Six of fourteen is 5.999… in binary.
  return Math.floor(target * share + 1e-9)
}

export type Standing = { readonly total: number; readonly onPace: number; readonly notDue: number }
/**
 * Of targets those of which something is due by now, and how many of these are met so far; `notDue`: those of which nothing is due yet, since whoever has
 * done nothing is on pace with none of them.
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

function mondays(from: string, to: string): string[] {
  const found: string[] = []
  for (let monday = weekOf(from); monday <= to; monday = addDays(monday, 7)) found.push(monday)
  return found
}

function withoutTerms(today: string): AcademicYear {
  const first = schoolYearOf(today)
  return { from: `${first}-08-01`, to: `${first + 1}-07-31`, weeks: 0, gone: 0 }
}

/** The academic year of a day after which nothing of it counts, such as a term's last one: the week of that day is over, too. */
export function academicYearAfter(terms: readonly TermDays[], day: string): AcademicYear {
  const year = academicYearOn(terms, day)
  return { ...year, gone: Math.min(year.weeks, year.gone + 1) }
}
