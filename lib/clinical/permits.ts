/** What happens where somebody outside of the programmes and years that may do a procedure records it. */
export const outsidePermits = ['WARN', 'BLOCK'] as const
export type OutsidePermit = (typeof outsidePermits)[number]

/** Who is credited where several operate together: each in full, each with a share, or the operator alone. */
export const jointCredits = ['EACH', 'SHARED', 'OPERATOR'] as const
export type JointCredit = (typeof jointCredits)[number]

/** A phrase of praise, or of what to do next time. */
export const phraseKinds = ['GOOD', 'NEXT'] as const
export type PhraseKind = (typeof phraseKinds)[number]

export type PermitRow = { readonly programmeId: string; readonly year: number }
/** What a student is in. Null where it is not known here. */
export type Belongs = { readonly programmeId: string | null; readonly year: number | null }
export type Permit = 'ALLOWED' | OutsidePermit

type Limited = { readonly permits: readonly PermitRow[]; readonly outside: { readonly rule: OutsidePermit } }

/**
 * Whether a student may do a procedure. One that names nobody is everybody's. Where it is not known what the student is in (a device without a
 * network) it is allowed here: the server knows, and decides.
 */
export function permitOf({ permits, outside }: Limited, student: Belongs | null): Permit {
  return student === null || isAmong(permits, student) ? 'ALLOWED' : outside.rule
}

/** Of whom a section is asked, or who may do a procedure: without rows, everybody. */
export function isAmong(permits: readonly PermitRow[], { programmeId, year }: Belongs): boolean {
  return permits.length === 0 || permits.some((row) => row.programmeId === programmeId && row.year === year)
}
