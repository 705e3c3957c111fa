/** The questions to a patient, each answered with one of five faces, in this order; the texts are patientFeedback.question.*. */
export const patientQuestions = ['courtesy', 'explained', 'listened', 'comfortable', 'again'] as const
/** From 'not at all' to 'completely'. */
export const faceSteps = [1, 2, 3, 4, 5] as const
/** The number of further patients who must have answered on their own devices before a student sees the answers; a school may set another number. */
export const patientBatch = 5
export const leastPatientBatch = 3
export const mostPatientBatch = 50

/** Reasons why an answer may not come from a patient. Such an answer is not counted until somebody who looks after feedback confirms it. */
export const patientMarks = ['OWN_DEVICE', 'STUDENT_DEVICE', 'SIGNED_IN', 'NO_PAGE', 'OWN_NETWORK', 'SAME_MINUTE'] as const
export type PatientMark = (typeof patientMarks)[number]
/** The number of other accounts from which on a network counts as that of a school or a hospital, which patients use, too. */
export const sharedByAccounts = 4

/** The questions to a student about the teaching in a session, each answered in four steps; the texts are feedback.teaching.item.*. */
export const teachingItems = ['clear', 'supported', 'useful'] as const
export const teachingSteps = [1, 2, 3, 4] as const
/** The number of further entries, each by another student, after which a teacher sees them. */
export const teachingBatch = 5
/** Days after the session was finished. */
export const teachingDays = 14

/** A full batch is released at a moment by chance within these hours. */
export const releaseHours = { least: 2, most: 36 } as const

/** Working days within which a patient who wants it is contacted. */
export const contactDays = 3
export const contactStates = ['OPEN', 'DONE'] as const
export type ContactState = (typeof contactStates)[number]
/** The views of the list of such patients. */
export const contactViews = ['OPEN', 'OVERDUE', 'DONE'] as const
export type ContactView = (typeof contactViews)[number]

export const askHours = 48
/** The days after the visit during which a patient can be asked. */
export const askDays = 7

export const feedbackThemes = [
  'COMMUNICATION',
  'TECHNIQUE',
  'ISOLATION',
  'PLANNING',
  'TIME',
  'RECORDS',
  'TEAMWORK',
  'PROFESSIONALISM',
] as const
export type FeedbackTheme = (typeof feedbackThemes)[number]

export const askStates = ['OPEN', 'CLOSED', 'GIVEN', 'NO_PATIENT'] as const
export type AskState = (typeof askStates)[number]
/** The prefix of a link's token; other tokens are random from their first letter. */
export const patientTokenMark = 'patient-'

/** Either praise, or one thing to do next time. */
export const feedbackKinds = ['PRAISE', 'NEXT'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
const feedbackSources = ['TEACHER', 'PEER', 'STAFF'] as const
/** The sources that are listed as feedback: entries of these sources, and a teacher's remark on a finished session. */
export const listedSources = [...feedbackSources, 'SESSION'] as const
