import 'server-only'
import { z } from 'zod'
import { decrypt, defineSealing, encrypt } from '../secrets/cipher'

/** In a mail in the outbox, `sealed` is the encrypted text; `text` is in mails from before encryption, and in those that the demo has sent. */
const Stored = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string().optional(),
  sealed: z.string().optional(),
  secretUntil: z.iso.datetime().nullish(),
})
const Readable = z.object({ to: z.string(), subject: z.string(), text: z.string() })
export type ReadableMail = z.output<typeof Readable>
export const mailSealing = defineSealing('outbox')

/**
 * The text is encrypted because it may contain a link that lets its reader act. Somebody who reads only the database, or a backup, learns the receiver and the
 * subject.
 */
export function sealMail({ text, ...rest }: { readonly text: string; readonly [name: string]: unknown }): Record<string, unknown> {
  return { ...rest, sealed: encrypt(mailSealing, text) }
}

/** @throws where nothing of its text is left, or where its secret is unknown */
export function openMail(payload: unknown): ReadableMail {
  const { sealed, ...stored } = Stored.parse(payload)
  return Readable.parse(sealed === undefined ? stored : { ...stored, text: decrypt(mailSealing, sealed) })
}

/**
 * The part that is kept of a mail that was given up, so that it can be sent again once the obstacle is removed: the sealed text as long as it contains no
 * secret or its link is valid; otherwise only the receiver and the subject.
 */
export function retainedOfDead(payload: unknown, at: Date): Record<string, string | null> {
  const { data } = Stored.safeParse(payload)
  if (!data || data.secretUntil === undefined) return withoutText(payload)
  const { to, subject, text, secretUntil } = data
  const sealed = data.sealed ?? (text === undefined ? undefined : encrypt(mailSealing, text))
  const isOver = secretUntil !== null && new Date(secretUntil) <= at
  return { to, subject, ...(sealed !== undefined && !isOver && { sealed }), secretUntil }
}

export function withoutText(payload: unknown): Record<string, string> {
  const { data } = Readable.omit({ text: true }).safeParse(payload)
  return { ...data }
}
