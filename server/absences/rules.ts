import 'server-only'
import type { AbsenceFor } from '@/lib/absences/vocabulary'
import { addDays } from '@/lib/clinical/shift'

const evidence = new Set(['application/pdf', 'image/jpeg', 'image/png'])

/** Decides by the type that the file store found in the bytes, not by the name. */
export function isEvidence(mediaType: string): boolean {
  return evidence.has(mediaType)
}

export function isForPerson(forWhom: AbsenceFor, { isStudent }: { readonly isStudent: boolean }): boolean {
  return forWhom === 'EVERYBODY' || (forWhom === 'STUDENTS') === isStudent
}

/** Whether evidence is required and missing. */
export function lacksEvidence({ days, after, files }: { days: number; after: number | null; files: number }): boolean {
  return after !== null && days > after && files === 0
}

const awayDays = 14
/** The days, from the first on, for which people who are away are listed. */
export function awaySpan(from: string): { from: string; to: string } {
  return { from, to: addDays(from, awayDays - 1) }
}
