/** Terms of absences that screens and server share. */
export const absenceFor = ['STUDENTS', 'STAFF', 'EVERYBODY'] as const
export type AbsenceFor = (typeof absenceFor)[number]
export const absenceStates = ['REPORTED', 'APPROVED', 'REJECTED', 'CANCELLED'] as const

/** The largest number of days of one absence. */
export const mostAbsenceDays = 366
export const mostEvidence = 10
/** The file types for evidence: a document that nobody can easily change, or a picture of one. */
export const evidenceTypes = ['pdf', 'jpg', 'jpeg', 'png'] as const
