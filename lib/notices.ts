/** What the software says to people, each a text of messages/<locale>/notices.json in its reader's language. */
export const noticeKeys = [
  'concernRaised',
  'concernNobody',
  'concernAssigned',
  'concernAdded',
  'concernDisclosed',
  'concernToStudent',
  'concernToRaiser',
  'concernResponded',
  'concernResolved',
  'concernAppealed',
  'concernReopened',
  'concernOverdue',
  'concernWithdrawn',
  'concernIn',
  'broadcastEmpty',
  'registersDue',
  'timetableChanged',
  'timetableChangedMany',
  'fileShared',
  'folderShared',
] as const
export type NoticeKey = (typeof noticeKeys)[number]

/** What somebody can choose mails for. Messages are those of people. */
export const notificationCategories = ['MESSAGE', 'BROADCAST', 'CONCERN', 'TIMETABLE', 'FILES'] as const
export type NotificationCategory = (typeof notificationCategories)[number]

export const mailTimings = ['NOW', 'DIGEST', 'OFF'] as const
export type MailTiming = (typeof mailTimings)[number]

/** As long as somebody has chosen nothing. Times of day are the institution's. */
export const usualTiming: MailTiming = 'NOW'
export const usualDigestAt = '07:30'

export function categoryOf(key: NoticeKey): NotificationCategory {
  if (key.startsWith('concern')) return 'CONCERN'
  if (key === 'fileShared' || key === 'folderShared') return 'FILES'
  return key === 'broadcastEmpty' ? 'BROADCAST' : 'TIMETABLE'
}

export function isNoticeKey(key: string): key is NoticeKey {
  return noticeKeys.some((one) => one === key)
}
