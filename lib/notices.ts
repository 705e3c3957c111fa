/** What somebody can choose mails for. Messages are those of people. */
export const notificationCategories = ['MESSAGE', 'BROADCAST', 'CONCERN', 'TIMETABLE', 'FILES', 'FORMS', 'CASES', 'FEEDBACK'] as const
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
  registersDue: 'TIMETABLE',
  timetableChanged: 'TIMETABLE',
  timetableChangedMany: 'TIMETABLE',
  fileShared: 'FILES',
  folderShared: 'FILES',
  anomalyEscalated: 'FORMS',
  workbookReminder: 'FORMS',
  recallsDue: 'CASES',
  caseOffered: 'CASES',
  casesHandedOver: 'CASES',
  feedbackAsked: 'FEEDBACK',
  feedbackAskedOnSession: 'FEEDBACK',
} as const satisfies Readonly<Record<string, NotificationCategory>>
export type NoticeKey = keyof typeof categories

export const noticeKeys = Object.keys(categories).filter(isNoticeKey)

export function isNoticeKey(key: string): key is NoticeKey {
  return Object.hasOwn(categories, key)
}

export function categoryOf(key: NoticeKey): NotificationCategory {
  return categories[key]
}

export const mailTimings = ['NOW', 'DIGEST', 'OFF'] as const
export type MailTiming = (typeof mailTimings)[number]

/** As long as somebody has chosen nothing. Times of day are the institution's. */
export const usualTiming: MailTiming = 'NOW'
export const usualDigestAt = '07:30'
