import 'server-only'
import { z } from 'zod'
import type { ShownMail } from '@/lib/contracts/dev'
import { mailStates } from '@/lib/mail-states'

const Stored = z.object({ to: z.string(), subject: z.string(), text: z.string().nullable().default(null) })
const State = z.enum(mailStates)

type Row = { readonly id: string; readonly payload: unknown; readonly state: string; readonly createdAt: Date; readonly lastError: string | null }

export function shownMail({ id, payload, state, createdAt, lastError }: Row): ShownMail {
  const mail = Stored.safeParse(payload)
  return { id, state: State.parse(state), createdAt: createdAt.toISOString(), lastError, mail: mail.success ? mail.data : null }
}
