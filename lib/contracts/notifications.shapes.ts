import { z } from 'zod'
import { Instant } from './plain.shapes'

export { Done, Nothing } from './plain.shapes'

/** `is_notice`: the institution's software speaks; left out where a person does. */
const Message = z.object({ message_id: z.string(), user_displayname: z.string(), is_notice: z.literal(true).optional() })
const Comment = z.object({ comment_id: z.string(), treatmentsession_id: z.string(), user_displayname: z.string() })
export type UnreadMessage = z.output<typeof Message>
export type UnreadComment = z.output<typeof Comment>

/** Field names are the specification's. `formsDue`: what is asked of the person in forms within a week; left out where that is nothing. */
export const Unread = z.object({ messages: z.array(Message), comments: z.array(Comment), formsDue: z.number().int().optional() })

const panelKinds = ['MESSAGE', 'NOTICE', 'COMMENT'] as const
/** `id`: of the thread, or of the session that comments are on; `title`: what it is about; `text`: its newest words, in the reader's language where they are the software's; `count`: how many are unread in it. */
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
