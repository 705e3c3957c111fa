import { z } from 'zod'
import { mailStates } from '@/lib/dev/mail-states'

export { Nothing } from './plain.shapes'

const Mail = z.object({
  id: z.string(),
  state: z.enum(mailStates),
  createdAt: z.string(),
  lastError: z.string().nullable(),
  /** Null where what is stored is no mail of this version. Outside the demo the text goes once a mail is sent: it may hold a link that signs in. */
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string().nullable() }).nullable(),
})
export type ShownMail = z.output<typeof Mail>

export const Mails = z.object({ mails: z.array(Mail) })
