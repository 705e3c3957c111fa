import { z } from 'zod'
import { contract } from '@/lib/contract'

export const mailStates = ['WAITING', 'DONE', 'DEAD'] as const

const Mail = z.object({
  id: z.string(),
  state: z.enum(mailStates),
  createdAt: z.string(),
  lastError: z.string().nullable(),
  /** Null where what is stored is no mail of this version. Outside the demo the text goes once a mail is sent: it may hold a link that signs in. */
  mail: z.object({ to: z.string(), subject: z.string(), text: z.string().nullable() }).nullable(),
})
export type ShownMail = z.output<typeof Mail>

/** The newest mails of the outbox, sent or not. */
export const listMails = contract({ name: 'dev.listMails', method: 'GET', input: z.strictObject({}), output: z.object({ mails: z.array(Mail) }) })
