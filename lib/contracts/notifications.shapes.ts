import { z } from 'zod'
import { Instant } from './plain.shapes'

export { Done, Nothing } from './plain.shapes'

/** `is_notice` is set for notices from the software, and left out for messages from people. */
const Message = z.object({ message_id: z.string(), user_displayname: z.string(), is_notice: z.literal(true).optional() })
const Comment = z.object({ comment_id: z.string(), treatmentsession_id: z.string(), user_displayname: z.string() })
export type UnreadMessage = z.output<typeof Message>
export type UnreadComment = z.output<typeof Comment>

/** The specification gives the field names. `formsDue` is the number of forms that the person has to fill in within a week; left out if it is 0. */
export const Unread = z.object({ messages: z.array(Message), comments: z.array(Comment), formsDue: z.number().int().optional() })

const panelKinds = ['MESSAGE', 'NOTICE', 'COMMENT'] as const
/**
 * `id` is that of the thread, or of the session on which the comments are; `title` is the subject; `text` is the newest text, in the reader's language if the
 * software wrote it; `count` is the number of unread entries.
 */
const Row = z.object({
  id: z.string(),
  kind: z.enum(panelKinds),
  who: z.string(),
  title: z.string(),
  text: z.string(),
  at: z.string(),
  count: z.number().int(),
  urgent: z.boolean(),
})
export type PanelRow = z.output<typeof Row>
export const Panel = z.object({ rows: z.array(Row) })
export const ReadAll = z.strictObject({ until: Instant })
