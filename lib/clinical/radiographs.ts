import { isTooth } from './teeth'
import type { RadiographQuality } from './vocabulary'

export const mostRadiographs = 30

/** The fields that a student cannot change any more once a teacher has authorised the radiograph. */
export const authorisedFields = ['kind', 'teeth', 'justification'] as const

type Taken = { readonly teeth: readonly number[]; readonly takenAt: string | null; readonly quality: RadiographQuality | null }
type RadiographFault = { readonly path: 'teeth' | 'quality'; readonly code: 'toothUnknown' | 'toothTwice' | 'notTakenYet' }

/** The problems with a radiograph that do not depend on the session; each code is a message key of the namespace `issues`. */
export function radiographFaults({ teeth, takenAt, quality }: Taken): RadiographFault[] {
  const faults: (RadiographFault | false)[] = [
    !teeth.every(isTooth) && { path: 'teeth', code: 'toothUnknown' },
    new Set(teeth).size < teeth.length && { path: 'teeth', code: 'toothTwice' },
    quality !== null && takenAt === null && { path: 'quality', code: 'notTakenYet' },
  ]
  return faults.filter((fault) => fault !== false)
}

/** Whether the radiograph was taken before anybody authorised it: this is recorded, and said plainly. */
export function isRetrospective({
  takenAt,
  authorisedAt,
}: {
  readonly takenAt: string | null
  readonly authorisedAt: string | null
}): boolean {
  return takenAt !== null && authorisedAt !== null && takenAt < authorisedAt
}
