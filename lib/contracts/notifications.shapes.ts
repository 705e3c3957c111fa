import { z } from 'zod'

export { Nothing } from './plain.shapes'

const Message = z.object({ message_id: z.string(), user_displayname: z.string() })
const Comment = z.object({ comment_id: z.string(), treatmentsession_id: z.string(), user_displayname: z.string() })
export type UnreadMessage = z.output<typeof Message>
export type UnreadComment = z.output<typeof Comment>

/** Field names are the specification's. `formsDue`: what is asked of the person in forms within a week; left out where that is nothing. */
export const Unread = z.object({ messages: z.array(Message), comments: z.array(Comment), formsDue: z.number().int().optional() })
