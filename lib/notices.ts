/** What somebody can choose mails for. Messages are those of people. */
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

/** What the software says to people, each a text of messages/<locale>/notices.json in its reader's language, and for which choice of mails it counts. */
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
 * Whether a notice is about a concern or a confidential form. Lists and mails say of it only that there is something to read, since a list is read over
 * a shoulder and a subject on a lock screen; its own text stands where somebody opens it.
 */
export function isConfidential(key: string, values: Values): boolean {
  return isNoticeKey(key) && (categories[key] === 'CONCERN' || values.isConfidential === 'yes')
}

/** Whether a mail may say a notice in words: nothing confidential, and not the name of a file, which somebody typed. */
export function isToldByMail(key: string, values: Values): key is NoticeKey {
  return isNoticeKey(key) && categories[key] !== 'FILES' && !isConfidential(key, values)
}

type NoticeFormats = { readonly day: (day: string) => string; readonly dateTime: (at: string) => string }

/** What a notice names, for its text: what ends with `On` is a day, with `At` an instant; `count` and `days` are numbers. */
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

/** A time of day of the institution, as long as somebody has chosen nothing. */
export const usualDigestAt = '07:30'
