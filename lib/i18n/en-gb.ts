import connection from '@/messages/en-GB/connection.json'
import format from '@/messages/en-GB/format.json'
import issues from '@/messages/en-GB/issues.json'
import mail from '@/messages/en-GB/mail.json'
import retryRequests from '@/messages/en-GB/retryRequests.json'
import ui from '@/messages/en-GB/ui.json'

/** Every namespace, which is every file of messages/en-GB. A new file is added here; its type is what `t` accepts. */
export const enGB = { connection, format, issues, mail, retryRequests, ui }

export type Messages = typeof enGB
export type Namespace = keyof Messages
