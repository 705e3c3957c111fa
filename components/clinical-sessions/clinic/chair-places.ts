import { patientCame } from '@/lib/clinical/patient-came'
import type { ClinicShift } from '@/lib/contracts/clinical-sessions'

type Here = ClinicShift['others'][number]
/** A chair of the clinic and its student; `here` is null if the chair is free. */
export type ChairPlace = { readonly chairNumber: number; readonly here: Here | null }
type Placed = { readonly chairs: readonly ChairPlace[]; readonly others: readonly Here[] }

/**
 * Places everybody at one chair: the one that their session names, else the one in the roster. If two people name the same chair, the one with that chair in
 * the roster keeps it. Anybody left without a chair goes to `others`. All chairs of the clinic are listed, taken or not.
 */
export function placesOf({
  chairCount,
  hasChairs,
  chairs,
  others,
}: Pick<ClinicShift, 'chairCount' | 'hasChairs' | 'chairs' | 'others'>): Placed {
  const taken = new Map<number, Here>()
  const left: Here[] = []
  const people = [
    ...chairs.map((chair) => ({ here: chair, rostered: chair.chairNumber })),
    ...others.map((here) => ({ here, rostered: null })),
  ]
  const moved = (person: (typeof people)[number]) => person.here.session?.chairNumber ?? person.rostered
  // People at their rostered chair come first, so that nobody who moved takes their chair.
  const inOrder = people.toSorted((a, b) => Number(moved(b) === b.rostered) - Number(moved(a) === a.rostered))
  for (const person of inOrder) {
    const chair = [moved(person), person.rostered].find((one) => one !== null && !taken.has(one))
    if (chair === undefined || chair === null) left.push(person.here)
    else taken.set(chair, person.here)
  }
  const free = hasChairs ? Array.from({ length: chairCount }, (_, index) => index + 1).filter((number) => !taken.has(number)) : []
  const all = [
    ...[...taken].map(([chairNumber, here]) => ({ chairNumber, here })),
    ...free.map((chairNumber) => ({ chairNumber, here: null })),
  ]
  return { chairs: all.toSorted((a, b) => a.chairNumber - b.chairNumber), others: left }
}

/** A patient who did not come leaves a student free to help. */
export function isWithoutPatient({ session }: Pick<Here, 'session'>): boolean {
  return session !== null && session.state === 'OPEN' && !patientCame(session.patientAttendance)
}

export function studentCount({ chairs, others }: Pick<ClinicShift, 'chairs' | 'others'>): number {
  return chairs.length + others.length
}
