/** The categories for which a person can choose when mails are sent. MESSAGE covers messages from people. */
export const notificationCategories = [
  'MESSAGE',
  'BROADCAST',
  'CLINICAL',
  'FORMS',
  'CONCERN',
  'TIMETABLE',
  'FILES',
  'CASES',
  'FEEDBACK',
  'TESTS',
  'REPORTS',
  'WORKFLOWS',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** The notices of the software, each a text of messages/<locale>/notices.json in its reader's language, with the category that decides about mails. */
const categories = {
  concernRaised: 'CONCERN',
  concernNobody: 'CONCERN',
  concernAssigned: 'CONCERN',
  concernAdded: 'CONCERN',
  concernDisclosed: 'CONCERN',
  concernToStudent: 'CONCERN',
  concernToRaiser: 'CONCERN',
  concernResponded: 'CONCERN',
  concernResolved: 'CONCERN',
  concernAppealed: 'CONCERN',
  concernReopened: 'CONCERN',
  concernOverdue: 'CONCERN',
  concernWithdrawn: 'CONCERN',
  concernIn: 'CONCERN',
  broadcastEmpty: 'BROADCAST',
  broadcastNotSent: 'BROADCAST',
  registersDue: 'TIMETABLE',
  timetableChanged: 'TIMETABLE',
  timetableChangedMany: 'TIMETABLE',
  timetablePublished: 'TIMETABLE',
  timetableUnpublished: 'TIMETABLE',
  absenceDecided: 'TIMETABLE',
  placementConfirmed: 'TIMETABLE',
  placementChanged: 'TIMETABLE',
  placementCancelled: 'TIMETABLE',
  placementAgreementEnding: 'TIMETABLE',
  placementCheckEnding: 'TIMETABLE',
  placementFileEnding: 'TIMETABLE',
  providerChangeAsked: 'TIMETABLE',
  providerProblem: 'TIMETABLE',
  placementSuggested: 'TIMETABLE',
  placementSuggestionAccepted: 'TIMETABLE',
  placementSuggestionDeclined: 'TIMETABLE',
  placementDayDisputed: 'TIMETABLE',
  placementDayAnswered: 'TIMETABLE',
  providerSilent: 'TIMETABLE',
  placementChoosing: 'TIMETABLE',
  placementChoosingEnds: 'TIMETABLE',
  swapTaken: 'TIMETABLE',
  swapGivenUp: 'TIMETABLE',
  swapWithdrawn: 'TIMETABLE',
  swapRefused: 'TIMETABLE',
  swapExpired: 'TIMETABLE',
  swapDone: 'TIMETABLE',
  swapExchanged: 'TIMETABLE',
  sessionUnlocked: 'CLINICAL',
  sessionHanded: 'CLINICAL',
  sessionsHanded: 'CLINICAL',
  sessionsTaken: 'CLINICAL',
  sessionsWaiting: 'CLINICAL',
  formNotice: 'FORMS',
  fileInfected: 'FILES',
  fileInfectedBy: 'FILES',
  fileShared: 'FILES',
  folderShared: 'FILES',
  fileReminder: 'FILES',
  anomalyEscalated: 'FORMS',
  workbookReminder: 'FORMS',
  workflowTurn: 'WORKFLOWS',
  workflowTold: 'WORKFLOWS',
  workflowReminder: 'WORKFLOWS',
  workflowEscalated: 'WORKFLOWS',
  workflowStuck: 'WORKFLOWS',
  workflowDone: 'WORKFLOWS',
  workflowCancelled: 'WORKFLOWS',
  workflowChanged: 'WORKFLOWS',
  recallsDue: 'CASES',
  caseOffered: 'CASES',
  casesHandedOver: 'CASES',
  caseOfferAccepted: 'CASES',
  caseOfferDeclined: 'CASES',
  caseAgreementAsked: 'CASES',
  caseAgreementEnded: 'CASES',
  caseAgreementWithdrawn: 'CASES',
  casePatientTwice: 'CASES',
  casePatientTwiceOf: 'CASES',
  feedbackAsked: 'FEEDBACK',
  feedbackAskedOnSession: 'FEEDBACK',
  patientContact: 'CLINICAL',
  patientContactOverdue: 'CLINICAL',
  testAsked: 'TESTS',
  testAskedForYou: 'TESTS',
  testWithdrawn: 'TESTS',
  testAccepted: 'TESTS',
  testDeclined: 'TESTS',
  testSecondDeclined: 'TESTS',
  testHandedOver: 'TESTS',
  testTaken: 'TESTS',
  testNewMarker: 'TESTS',
  testPassed: 'TESTS',
  testFailed: 'TESTS',
  testSecondAsked: 'TESTS',
  testDiffers: 'TESTS',
  testResolved: 'TESTS',
  testVoided: 'TESTS',
  testRetake: 'TESTS',
  reflectionShared: 'FEEDBACK',
  reflectionSubmitted: 'FEEDBACK',
  reflectionWithdrawn: 'FEEDBACK',
  reflectionRevoked: 'FEEDBACK',
  reflectionAcknowledged: 'FEEDBACK',
  reflectionCommented: 'FEEDBACK',
  reflectionShareEnded: 'FEEDBACK',
  reflectionStepsDue: 'FEEDBACK',
  reportShared: 'REPORTS',
  reportDue: 'REPORTS',
  termReportReleased: 'REPORTS',
  termReportWithdrawn: 'REPORTS',
  reportReady: 'REPORTS',
  reportNotReady: 'REPORTS',
} as const satisfies Readonly<Record<string, NotificationCategory>>
export type NoticeKey = keyof typeof categories

export const noticeKeys = Object.keys(categories).filter(isNoticeKey)

export function isNoticeKey(key: string): key is NoticeKey {
  return Object.hasOwn(categories, key)
}

export function categoryOf(key: NoticeKey): NotificationCategory {
  return categories[key]
}

type Values = Readonly<Record<string, string>>

/**
 * Whether a notice is about a concern or a confidential form. Lists and mails only say that there is something to read, since a list can be read over a
 * shoulder and a subject on a lock screen; the text is shown when somebody opens the notice.
 */
export function isConfidential(key: string, values: Values): boolean {
  return isNoticeKey(key) && (categories[key] === 'CONCERN' || values.isConfidential === 'yes')
}

/** Whether a mail may quote a notice: nothing confidential, and nothing with the name of a file, which somebody typed. */
export function isToldByMail(key: string, values: Values): key is NoticeKey {
  return isNoticeKey(key) && categories[key] !== 'FILES' && !isConfidential(key, values)
}

type NoticeFormats = { readonly day: (day: string) => string; readonly dateTime: (at: string) => string }

/** The values of a notice for its text: names ending in `On` are days, in `At` instants; `count` and `days` are numbers. */
export function noticeValues(values: Values, { day, dateTime }: NoticeFormats) {
  const text = (name: string) => values[name] ?? ''
  const on = (name: string) => (text(name) === '' ? '' : day(text(name)))
  return {
    number: text('number'),
    subject: text('subject'),
    title: text('title'),
    name: text('name'),
    person: text('person'),
    student: text('student'),
    clinic: text('clinic'),
    form: text('form'),
    found: text('found'),
    kind: text('kind'),
    task: text('task'),
    decision: text('decision'),
    isDue: text('dueAt') === '' ? 'no' : 'yes',
    dueAt: text('dueAt') === '' ? '' : dateTime(text('dueAt')),
    fromOn: on('fromOn'),
    toOn: on('toOn'),
    sentOn: on('sentOn'),
    dueOn: on('dueOn'),
    count: Number(values.count ?? 0),
    days: Number(values.days ?? 0),
  }
}

export const mailTimings = ['NOW', 'DIGEST', 'OFF'] as const
export type MailTiming = (typeof mailTimings)[number]

/** In the institution's time zone; used until somebody chooses another time. */
export const usualDigestAt = '07:30'
