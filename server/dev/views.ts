import 'server-only'
import { z } from 'zod'
import type { ShownMail } from '@/lib/contracts/dev'
import { mailStates } from '@/lib/dev/mail-states'
import { openMail } from '@/server/kernel/jobs/sealed-mail'

const Named = z.object({ to: z.string(), subject: z.string(), sealed: z.string().optional(), text: z.string().optional() })
const State = z.enum(mailStates)

type Row = {
  readonly id: string
  readonly payload: unknown
  readonly state: string
  readonly createdAt: Date
  readonly lastError: string | null
}

export function shownMail({ id, payload, state, createdAt, lastError }: Row): ShownMail {
  return { id, state: State.parse(state), createdAt: createdAt.toISOString(), lastError, mail: mailOf(payload) }
}

function mailOf(payload: unknown): ShownMail['mail'] {
  const { data } = Named.safeParse(payload)
  if (!data) return null
  const { to, subject, text, sealed } = data
  return { to, subject, text: sealed === undefined ? (text ?? null) : openMail(payload).text }
}
