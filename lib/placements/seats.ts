import { addDays } from '@/lib/clinical/shift'

export type Line = { readonly specialtyId: string | null; readonly fromOn: string; readonly toOn: string; readonly places: number }
export type Held = { readonly id: string; readonly specialtyId: string | null; readonly fromOn: string; readonly toOn: string }
type Span = { readonly fromOn: string; readonly toOn: string }
/** Days on which the number of students in certain places is constant. */
type Stretch = Span & {
  readonly specialtyId: string | null
  readonly places: number
  readonly students: number
  /** The placements in these places. */
  readonly ids: readonly string[]
}

const covers = ({ fromOn, toOn }: Span, day: string) => fromOn <= day && day <= toOn

/** The places for a specialty on a day: its own, or else those for any specialty. Null if there are none. */
export function lineOn(lines: readonly Line[], specialtyId: string | null, day: string): Line | null {
  const there = lines.filter((line) => covers(line, day))
  const ofAny = there.find((line) => line.specialtyId === null) ?? null
  return specialtyId === null ? ofAny : (there.find((line) => line.specialtyId === specialtyId) ?? ofAny)
}

/** The days on which anything may change, beginning with the first. */
function turnsOf(spans: readonly Span[], { fromOn, toOn }: Span): string[] {
  const days = new Set([fromOn])
  for (const span of spans) {
    if (span.fromOn > fromOn && span.fromOn <= toOn) days.add(span.fromOn)
    const after = addDays(span.toOn, 1)
    if (after > fromOn && after <= toOn) days.add(after)
  }
  return [...days].sort()
}

/**
 * Places and students by stretches, for each specialty with places of its own and for the places of any specialty. Students of a specialty without any places
 * are counted under it, with no places.
 */
export function stretchesOf(lines: readonly Line[], held: readonly Held[], within: Span): Stretch[] {
  const turns = turnsOf([...lines, ...held], within)
  const open = new Map<string | null, Stretch>()
  const done: Stretch[] = []
  for (const [place, day] of turns.entries()) {
    const next = turns[place + 1]
    const toOn = next === undefined ? within.toOn : addDays(next, -1)
    for (const now of onDay(lines, held, day)) {
      const before = open.get(now.specialtyId)
      const goes = before && before.places === now.places && before.ids.join() === now.ids.join() && addDays(before.toOn, 1) === day
      if (before && !goes) done.push(before)
      open.set(now.specialtyId, goes ? { ...before, toOn } : { ...now, students: now.ids.length, fromOn: day, toOn })
    }
  }
  return [...done, ...open.values()].sort((one, other) => (one.fromOn < other.fromOn ? -1 : one.fromOn > other.fromOn ? 1 : 0))
}

function onDay(
  lines: readonly Line[],
  held: readonly Held[],
  day: string,
): { specialtyId: string | null; places: number; ids: readonly string[] }[] {
  const kinds = new Map<string | null, { places: number; ids: string[] }>()
  for (const line of lines) if (covers(line, day)) kinds.set(line.specialtyId, { places: line.places, ids: [] })
  for (const one of held) {
    if (!covers(one, day)) continue
    const line = lineOn(lines, one.specialtyId, day)
    const kind = line ? line.specialtyId : one.specialtyId
    const known = kinds.get(kind) ?? { places: 0, ids: [] }
    known.ids.push(one.id)
    kinds.set(kind, known)
  }
  return [...kinds].map(([specialtyId, { places, ids }]) => ({ specialtyId, places, ids: ids.sort() }))
}

/** The first stretch in which one of these placements is among more students than there are places. */
export function firstTooFull(
  lines: readonly Line[],
  held: readonly Held[],
  { ids, ...span }: Span & { ids: readonly string[] },
): Stretch | null {
  const asked = new Set(ids)
  return stretchesOf(lines, held, span).find((one) => one.students > one.places && one.ids.some((id) => asked.has(id))) ?? null
}
