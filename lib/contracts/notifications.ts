import { z } from 'zod'
import { contract } from '@/lib/contract'

const Message = z.object({ message_id: z.string(), user_displayname: z.string() })
const Comment = z.object({ comment_id: z.string(), treatmentsession_id: z.string(), user_displayname: z.string() })
export type UnreadMessage = z.output<typeof Message>
export type UnreadComment = z.output<typeof Comment>

/** GET /getnotifications, every 10 s: what the person has not read. Field names are the specification's. */
export const getNotifications = contract({
  name: 'notifications.list',
  method: 'GET',
  path: '/getnotifications',
  input: z.strictObject({}),
  output: z.object({ messages: z.array(Message), comments: z.array(Comment) }),
})
