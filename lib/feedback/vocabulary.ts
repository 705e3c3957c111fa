/** What a patient is asked, each with five faces, in this order; the texts are patientFeedback.question.*. */
export const patientQuestions = ['courtesy', 'explained', 'listened', 'comfortable', 'again'] as const
/** From 'not at all' to 'completely'. */
export const faceSteps = [1, 2, 3, 4, 5] as const
/** So many more patients must have answered on devices of their own before a student sees what they said; a school may set another number. */
export const patientBatch = 5
export const leastPatientBatch = 3
export const mostPatientBatch = 50

/** Why an answer may not be a patient's. It is then counted nowhere, until who looks after feedback says that it counts. */
export const patientMarks = ['OWN_DEVICE', 'STUDENT_DEVICE', 'SIGNED_IN', 'NO_PAGE', 'OWN_NETWORK', 'SAME_MINUTE'] as const
export type PatientMark = (typeof patientMarks)[number]
/** A network that so many other accounts have used is that of a school or a hospital: patients use it, too. */
export const sharedByAccounts = 4

/** What a student says of the teaching in a session, each in four steps; the texts are feedback.teaching.item.*. */
export const teachingItems = ['clear', 'supported', 'useful'] as const
export const teachingSteps = [1, 2, 3, 4] as const
/** So many more entries, of as many students, before a teacher sees what was said. */
export const teachingBatch = 5
/** After the session was finished. */
export const teachingDays = 14

/** A full batch is released at a moment by chance within these hours. */
export const releaseHours = { least: 2, most: 36 } as const

/** Working days within which a patient who wants it is contacted. */
export const contactDays = 3
export const contactStates = ['OPEN', 'DONE'] as const
export type ContactState = (typeof contactStates)[number]
/** What the list of such patients shows. */
export const contactViews = ['OPEN', 'OVERDUE', 'DONE'] as const
export type ContactView = (typeof contactViews)[number]

export const askHours = 48
/** A patient can be asked so many days after the visit. */
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

/** What was good, or one thing to do next time. */
export const feedbackKinds = ['PRAISE', 'NEXT'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]
const feedbackSources = ['TEACHER', 'PEER', 'STAFF'] as const
/** What is listed as feedback: entries of these sources, and a teacher's remark on a finished session. */
export const listedSources = [...feedbackSources, 'SESSION'] as const
