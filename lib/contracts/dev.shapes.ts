import { z } from 'zod'
import { mailStates } from '@/lib/dev/mail-states'

export { Nothing } from './plain.shapes'

const Mail = z.object({
  id: z.string(),
  state: z.enum(mailStates),
  createdAt: z.string(),
  lastError: z.string().nullable(),
  /**
   * Null if the stored event is not a mail of this version. Outside the demo the text is removed once the mail is sent, because it may hold a link that signs
   * in.
   */
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string().nullable() }).nullable(),
})
export type ShownMail = z.output<typeof Mail>

export const Mails = z.object({ mails: z.array(Mail) })
