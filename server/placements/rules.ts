import 'server-only'
import { addDays, daysBetween } from '@/lib/clinical/shift'
import { weekOf } from '@/lib/clinical/week'
import { lineOn, stretchesOf, type Held, type Line } from '@/lib/placements/seats'
import { checkEndingDays, type AgreementState, type CheckState } from '@/lib/placements/vocabulary'

type Span = { readonly fromOn: string; readonly toOn: string }

export function agreementState({ fromOn, toOn, remindDays }: Span & { remindDays: readonly number[] }, today: string): AgreementState {
  if (toOn < today) return 'ENDED'
  if (fromOn > today) return 'TO_COME'
  return daysBetween(today, toOn) <= Math.max(...(remindDays.length > 0 ? remindDays : [checkEndingDays])) ? 'ENDING' : 'CURRENT'
}

export function checkState(expiresOn: string | null, today: string): CheckState {
  if (expiresOn === null) return 'VALID'
  if (expiresOn < today) return 'EXPIRED'
  return daysBetween(today, expiresOn) <= checkEndingDays ? 'ENDING' : 'VALID'
}

/** The last day up to which agreements, one after another, cover a span from its first day on; null where not even the first day is covered. */
export function coveredUntil(agreements: readonly Span[], { fromOn, toOn }: Span): string | null {
  let until: string | null = null
  for (let day = fromOn; day <= toOn; day = addDays(until ?? day, 1)) {
    const ends = agreements.filter((one) => one.fromOn <= day && day <= one.toOn).map((one) => one.toOn)
    if (ends.length === 0) return until
    until = ends.reduce((last, end) => (end > last ? end : last))
  }
  return until !== null && until > toOn ? toOn : until
}

const weeksBefore = 4
const weeksAfter = 10

/** The Mondays of the weeks that a provider's page shows. */
export function shownWeeks(today: string): string[] {
  const first = addDays(weekOf(today), -7 * weeksBefore)
  return Array.from({ length: weeksBefore + 1 + weeksAfter }, (_, place) => addDays(first, 7 * place))
}

type BoardLine = { readonly specialtyId: string | null; readonly weeks: { places: number; taken: number }[] }

/** The fullest stretch of each week for each kind of places. A kind with neither places nor students in these weeks has no line. */
export function boardOf(lines: readonly Line[], held: readonly Held[], weeks: readonly string[]): BoardLine[] {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return []
  const all = stretchesOf(lines, held, { fromOn: first, toOn: addDays(last, 6) })
  const kinds = [...new Set(all.map(({ specialtyId }) => specialtyId))]
  return kinds.map((specialtyId) => {
    const own = all.filter((one) => one.specialtyId === specialtyId)
    return {
      specialtyId,
      weeks: weeks.map((monday) => {
        const touching = own.filter((one) => one.fromOn <= addDays(monday, 6) && one.toOn >= monday)
        const fullest = touching.toSorted((one, other) => other.students - other.places - (one.students - one.places))[0]
        return { places: fullest?.places ?? 0, taken: fullest?.students ?? 0 }
      }),
    }
  })
}

type Cells = { readonly places: number[]; readonly taken: number[]; readonly tooMany: number[]; readonly uncovered: number[] }
type Week = {
  readonly lines: readonly Line[]
  readonly held: readonly Held[]
  readonly agreements: readonly Span[]
  readonly weeks: readonly string[]
  /** Only the places that a student of this specialty takes; null: all places. */
  readonly specialtyId: string | null
}

/**
 * The cells of each week: the places of all kinds and how many are taken on the fullest day, and the weeks with too many students or with days without an
 * agreement.
 */
export function cellsOf({ lines, held, agreements, weeks, specialtyId }: Week): Cells {
  const board = boardOf(lines, held, weeks)
  const isMeant = (kind: string | null, week: string) => {
    if (specialtyId === null) return true
    const line = lineOn(lines, specialtyId, week)
    return kind === (line ? line.specialtyId : specialtyId)
  }
  const cells: Cells = { places: [], taken: [], tooMany: [], uncovered: [] }
  for (const [place, week] of weeks.entries()) {
    const meant = board.filter((line) => isMeant(line.specialtyId, week)).flatMap((line) => line.weeks[place] ?? [])
    cells.places.push(meant.reduce((sum, one) => sum + one.places, 0))
    cells.taken.push(meant.reduce((sum, one) => sum + one.taken, 0))
    if (meant.some((one) => one.taken > one.places)) cells.tooMany.push(place)
    if (held.some((one) => (specialtyId === null || one.specialtyId === specialtyId) && !isAgreed(one, week, agreements)))
      cells.uncovered.push(place)
  }
  return cells
}

/** Whether agreements cover the days that a placement has in a week; a placement without days in that week needs none. */
function isAgreed({ fromOn, toOn }: Span, week: string, agreements: readonly Span[]): boolean {
  const sunday = addDays(week, 6)
  const days = { fromOn: fromOn > week ? fromOn : week, toOn: toOn < sunday ? toOn : sunday }
  return days.fromOn > days.toOn || coveredUntil(agreements, days) === days.toOn
}
