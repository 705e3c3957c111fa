import type { InputOf } from '@/lib/contract'
import type { saveShift } from '@/lib/contracts/clinic-shifts'

/** The students by chair. */
export type Seating = ReadonlyMap<number, string>
type Seats = InputOf<typeof saveShift>['seats']

/** Seats students on the free chairs, in the given order; students who already sit stay. Also returns those who found no chair. */
export function fillFree(
  seating: Seating,
  studentIds: readonly string[],
  places: number,
): { seating: Seating; placed: number; left: readonly string[] } {
  const seated = new Set(seating.values())
  const fresh = [...new Set(studentIds)].filter((id) => !seated.has(id))
  const free = Array.from({ length: places }, (_, index) => index + 1).filter((chair) => !seating.has(chair))
  const placed = Math.min(fresh.length, free.length)
  const added = free.slice(0, placed).map((chair, index) => [chair, fresh[index] ?? ''] as const)
  return { seating: new Map([...seating, ...added]), placed, left: fresh.slice(placed) }
}

/** Seats a student on this chair and removes them from any other. */
export function seatStudent(seating: Seating, chair: number, studentId: string): Seating {
  return new Map([...[...seating].filter(([other, sits]) => other !== chair && sits !== studentId), [chair, studentId]])
}

export function freeChair(seating: Seating, chair: number): Seating {
  return new Map([...seating].filter(([other]) => other !== chair))
}

export function seatsOf(seating: Seating): Seats {
  return [...seating].map(([chairNumber, studentId]) => ({ chairNumber, studentId })).toSorted((a, b) => a.chairNumber - b.chairNumber)
}
