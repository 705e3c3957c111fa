/** The rule where a student outside the programmes and years that may do a procedure records it. */
export const outsidePermits = ['WARN', 'BLOCK'] as const
export type OutsidePermit = (typeof outsidePermits)[number]

/** The credit where several students operate together: each in full, each with a share, or the operator alone. */
export const jointCredits = ['EACH', 'SHARED', 'OPERATOR'] as const
export type JointCredit = (typeof jointCredits)[number]

/** A phrase of praise, or of what to do next time. */
export const phraseKinds = ['GOOD', 'NEXT'] as const
export type PhraseKind = (typeof phraseKinds)[number]

export type PermitRow = { readonly programmeId: string; readonly year: number }
/** The programme and year of a student, null where they are not known here. */
export type Belongs = { readonly programmeId: string | null; readonly year: number | null }
export type Permit = 'ALLOWED' | OutsidePermit

type Limited = { readonly permits: readonly PermitRow[]; readonly outside: { readonly rule: OutsidePermit } }

/**
 * Whether a student may do a procedure. A procedure without permits is everybody's. Where the student's programme and year are not known (a device without a
 * network), it is allowed here: the server knows, and decides.
 */
export function permitOf({ permits, outside }: Limited, student: Belongs | null): Permit {
  return student === null || isAmong(permits, student) ? 'ALLOWED' : outside.rule
}

/** Whether a section is asked of a student, or a procedure is open to them: without rows, it is so for everybody. */
export function isAmong(permits: readonly PermitRow[], { programmeId, year }: Belongs): boolean {
  return permits.length === 0 || permits.some((row) => row.programmeId === programmeId && row.year === year)
}
