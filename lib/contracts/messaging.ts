import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./messaging.shapes'))

/** 50 threads of a box, the newest first. */
export const listThreads = contract({ name: 'messaging.list', method: 'GET', input: 'FindThreads', output: 'Threads', offline: 'fallback' })
/** A thread with its newest 50 messages, or the 50 before one of them. */
export const readThread = contract({ name: 'messaging.read', method: 'GET', input: 'OneThread', output: 'Thread', offline: 'fallback' })
export const findReach = contract({ name: 'messaging.reach', method: 'GET', input: 'FindReach', output: 'Reach' })

/** GET /asset/message/<file>: the bytes, for people who read a message to which the file is attached. */
export const downloadMessageFile = contract({
  name: 'messaging.download',
  method: 'GET',
  path: '/asset/message/{id}',
  input: 'Download',
  output: 'StoredFile',
})

export function messageFileAddress(assetId: string): string {
  return downloadMessageFile.path.replace('{id}', assetId)
}

/** UNREACHABLE: the asker cannot write to one of the recipients; `unreachable` names them. */
export const sendMessage = contract({
  name: 'messaging.send',
  method: 'POST',
  input: 'Send',
  output: 'Sent',
  errors: ['messaging.UNREACHABLE', 'messaging.TAKEN', 'patient-check.FOUND'],
  queued: true,
})
/** CLOSED: there is nobody in the thread any more who can be answered. */
export const replyMessage = contract({
  name: 'messaging.reply',
  method: 'POST',
  input: 'Reply',
  output: 'Sent',
  errors: ['messaging.CLOSED', 'messaging.TAKEN', 'patient-check.FOUND'],
  queued: true,
})
export const markThreadRead = contract({ name: 'messaging.markRead', method: 'POST', input: 'MarkRead', output: 'Done', queued: true })
export const sortThread = contract({ name: 'messaging.sort', method: 'POST', input: 'Sort', output: 'Done', queued: true })
/** READ: somebody has read it, or ten minutes are over. */
export const withdrawMessage = contract({
  name: 'messaging.takeBack',
  method: 'POST',
  input: 'OneMessage',
  output: 'Done',
  errors: ['messaging.READ'],
})
export const leaveThread = contract({ name: 'messaging.leave', method: 'POST', input: 'OneThreadId', output: 'Done' })
export const addPeopleToThread = contract({
  name: 'messaging.addPeople',
  method: 'POST',
  input: 'AddPeople',
  output: 'Done',
  errors: ['messaging.UNREACHABLE', 'messaging.FULL'],
})
export const blockPerson = contract({
  name: 'messaging.block',
  method: 'POST',
  input: 'OnePerson',
  output: 'Done',
  errors: ['messaging.STAFF'],
})
export const unblockPerson = contract({ name: 'messaging.unblock', method: 'POST', input: 'OnePerson', output: 'Done' })
export const listBlocked = contract({ name: 'messaging.listBlocked', method: 'GET', input: 'Nothing', output: 'Blocked' })

/** The groups and roles to which the asker may write. */
export const readBroadcastChoices = contract({
  name: 'messaging.broadcastChoices',
  method: 'GET',
  input: 'Nothing',
  output: 'BroadcastChoices',
})
/** The people that the broadcast would reach now. */
export const countAudience = contract({ name: 'messaging.countAudience', method: 'POST', input: 'CountAudience', output: 'AudienceCount' })
/** Sends the broadcast ten seconds later, or at its time, to the audience as it is then. */
export const broadcastMessage = contract({
  name: 'messaging.broadcast',
  method: 'POST',
  input: 'Broadcast',
  output: 'Scheduled',
  errors: ['messaging.TAKEN', 'patient-check.FOUND'],
})
/** SENT: the broadcast has been sent already. */
export const cancelBroadcast = contract({
  name: 'messaging.cancelBroadcast',
  method: 'POST',
  input: 'OneThreadId',
  output: 'Done',
  errors: ['messaging.SENT'],
})
/** Closes the asker's own broadcast for answers. */
export const closeThread = contract({ name: 'messaging.close', method: 'POST', input: 'OneThreadId', output: 'Done' })
/** The readers of one's own broadcast, and the people that have not read it. */
export const readReceipts = contract({ name: 'messaging.receipts', method: 'GET', input: 'FindReceipts', output: 'Receipts' })

/** The asker's own settings. Anybody with a session has them, because everybody gets notices from the software. */
export const readNotificationSettings = contract({
  name: 'messaging.readNotificationSettings',
  method: 'GET',
  input: 'Nothing',
  output: 'NotificationSettings',
})
export const saveNotificationSettings = contract({
  name: 'messaging.saveNotificationSettings',
  method: 'POST',
  input: 'NotificationSettings',
  output: 'Done',
})
