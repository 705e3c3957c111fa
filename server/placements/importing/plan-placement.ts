import 'server-only'
import { daysBetween } from '@/lib/clinical/shift'
import { areAtOneTime, daysOfPlacement, shownState, type PlacementHours } from '@/lib/placements/days'
import { firstTooFull, type Held, type Line } from '@/lib/placements/seats'
import { mostPlacementDays } from '@/lib/placements/vocabulary'
import { minutesOf } from '@/lib/wall-time'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Issue } from '@/server/kernel/errors'
import type { PlacementContent } from '../queries/placements'
import type { KnownPlacement } from './queries/lookup.sql'
import type { SaidPlacement } from './read-row'

/** Everything by which a placement of the file is judged, including what earlier rows bring. */
export type Around = {
  readonly actorId: string
  readonly today: string
  readonly state: 'PROPOSED' | 'CONFIRMED'
  readonly ever: readonly KnownPlacement[]
  /** Enabled students. */
  readonly students: ReadonlyMap<string, unknown>
  readonly linesOf: (providerId: string) => readonly Line[]
  readonly heldAt: (providerId: string) => Held[]
  readonly taken: (PlacementHours & { readonly studentId: string; readonly id: string })[]
}
type Asked = {
  readonly said: SaidPlacement
  readonly studentId: string
  readonly provider: { readonly id: string; readonly active: boolean }
  readonly contactId: string | null
  /** Null: any specialty; undefined: the file does not say. */
  readonly specialtyId: string | null | undefined
  readonly freshId: string
}
export type PlannedPlacement = {
  readonly outcome: 'NEW' | 'CHANGED' | 'SAME' | 'SKIPPED' | 'ERROR'
  readonly known: KnownPlacement | null
  readonly id: string
  readonly content: PlacementContent | null
  readonly state: 'PROPOSED' | 'CONFIRMED'
  readonly errors: readonly Issue[]
  readonly warnings: readonly Issue[]
}

const isSameContent = (one: PlacementContent, other: PlacementContent): boolean =>
  (['specialtyId', 'toOn', 'startsTime', 'minutes', 'contactId', 'notes'] as const).every((key) => one[key] === other[key]) &&
  [...one.weekdays].sort().join() === [...other.weekdays].sort().join()

/** Decides what a row does to a placement. A placement of the same student at the same provider with the same first day is the same placement. */
export function planPlacement({ said, studentId, provider, contactId, specialtyId, freshId }: Asked, around: Around): PlannedPlacement {
  const there = around.ever.filter((one) => one.studentId === studentId && one.providerId === provider.id && one.fromOn === said.fromOn)
  const known = there.find((one) => (one.state === 'CANCELLED') === (said.state === 'CANCELLED')) ?? null
  const state = known ? (known.state === 'CONFIRMED' ? 'CONFIRMED' : 'PROPOSED') : stateOf(said, around.state)
  const plan = (own: Partial<PlannedPlacement> & Pick<PlannedPlacement, 'outcome'>): PlannedPlacement => ({
    ...{ known, id: known?.id ?? freshId, content: null, state, errors: [], warnings: [] },
    ...own,
  })
  // A file neither makes a cancelled placement again nor cancels one.
  if (said.state === 'CANCELLED')
    return known ? plan({ outcome: 'SAME' }) : plan({ outcome: 'SKIPPED', warnings: [issueAt('state', 'importCancelled')] })
  const missing = (['fromOn', 'toOn', 'weekdays', 'startsTime', 'endsTime'] as const).filter((field) => said[field] === null)
  const needed = known ? missing.filter((field) => field === 'fromOn') : missing
  if (needed.length > 0) return plan({ outcome: 'ERROR', errors: needed.map((field) => issueAt(field, 'required')) })
  const startsTime = said.startsTime ?? known?.startsTime ?? ''
  const minutes = said.endsTime === null ? (known?.minutes ?? 0) : minutesOf(said.endsTime) - minutesOf(startsTime)
  const content: PlacementContent = {
    providerId: provider.id,
    specialtyId: specialtyId === undefined ? (known?.specialtyId ?? null) : specialtyId,
    fromOn: said.fromOn ?? '',
    toOn: said.toOn ?? known?.toOn ?? '',
    weekdays: said.weekdays ?? known?.weekdays ?? [],
    startsTime,
    minutes,
    contactId: contactId ?? known?.contactId ?? null,
    notes: said.notes ?? known?.notes ?? '',
  }
  const isStateKept = known !== null && said.state !== null && stateOf(said, around.state) !== known.state
  const warnings = isStateKept ? [issueAt('state', 'importStateKept')] : []
  if (known && isSameContent(known, content)) return plan({ outcome: 'SAME', warnings })
  const errors = issuesOf({ content, known, studentId, provider, id: known?.id ?? freshId }, around)
  if (errors.length > 0) return plan({ outcome: 'ERROR', errors, warnings })
  return plan({ outcome: known ? 'CHANGED' : 'NEW', content, warnings })
}

/** Placements that a file calls active or completed are confirmed. */
function stateOf({ state }: SaidPlacement, usual: 'PROPOSED' | 'CONFIRMED'): 'PROPOSED' | 'CONFIRMED' {
  return state === null ? usual : state === 'PROPOSED' ? 'PROPOSED' : 'CONFIRMED'
}

type Judged = {
  readonly content: PlacementContent
  readonly known: KnownPlacement | null
  readonly studentId: string
  readonly provider: Asked['provider']
  readonly id: string
}

function issuesOf(
  { content, known, studentId, provider, id }: Judged,
  { actorId, today, ever, students, linesOf, heldAt, taken }: Around,
): Issue[] {
  const { fromOn, toOn } = content
  if (known && shownState(known.state, known, today) === 'COMPLETED') return [issueAt('', 'importPlacementOver')]
  if (toOn < fromOn) return [issueAt('toOn', 'datesInOrder')]
  if (daysBetween(fromOn, toOn) >= mostPlacementDays) return [issueAt('toOn', 'dateTooLate')]
  const others = [...ever.filter((one) => one.state !== 'CANCELLED'), ...taken].filter(
    (one) => one.studentId === studentId && one.id !== id,
  )
  const asked: Held = { id, specialtyId: content.specialtyId, fromOn, toOn }
  const held = heldAt(provider.id).filter((one) => one.id !== id)
  const full =
    toOn < today ? null : firstTooFull(linesOf(provider.id), [...held, asked], { ids: [id], fromOn: fromOn < today ? today : fromOn, toOn })
  const found = [
    !provider.active && issueAt('provider', 'providerNotInUse'),
    toOn < today && issueAt('toOn', 'dayPast'),
    content.minutes <= 0 && issueAt('endsTime', 'timesInOrder'),
    daysOfPlacement(content).length === 0 && issueAt('weekdays', 'noDates'),
    !students.has(studentId) && issueAt('student', 'studentNotEnabled'),
    studentId === actorId && issueAt('student', 'notPlacedByOneself'),
    others.some((other) => areAtOneTime(other, content)) && issueAt('student', 'alreadyPlaced'),
    full !== null && issueAt('', 'importNoRoom', { from: full.fromOn, to: full.toOn, places: full.places }),
  ]
  return found.filter((issue) => issue !== false)
}
