/** Words of absences that screens and server share. */
export const absenceFor = ['STUDENTS', 'STAFF', 'EVERYBODY'] as const
export type AbsenceFor = (typeof absenceFor)[number]
export const absenceStates = ['REPORTED', 'APPROVED', 'REJECTED', 'CANCELLED'] as const

/** Of one absence. */
export const mostAbsenceDays = 366
export const mostEvidence = 10
/** What evidence can be: a document that nobody can change in passing, or a picture of one. */
export const evidenceTypes = ['pdf', 'jpg', 'jpeg', 'png'] as const
