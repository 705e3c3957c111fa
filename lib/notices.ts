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
  'fileShared',
  'folderShared',
] as const
export type NoticeKey = (typeof noticeKeys)[number]

export function isNoticeKey(key: string): key is NoticeKey {
  return noticeKeys.some((one) => one === key)
}
