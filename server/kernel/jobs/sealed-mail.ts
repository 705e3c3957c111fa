import 'server-only'
import { z } from 'zod'
import { decrypt, defineSealing, encrypt } from '../secrets/cipher'

/** Of a mail in the outbox `sealed` is the text; `text` stands in those of before, and in what the demo has sent. */
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

/** The text may hold a link that lets whoever reads it act: whoever reads the database alone, or a backup, learns to whom and about what. */
export function sealMail({ text, ...rest }: { readonly text: string; readonly [name: string]: unknown }): Record<string, unknown> {
  return { ...rest, sealed: encrypt(mailSealing, text) }
}

/** @throws where nothing is left of its text, or where its secret is unknown */
export function openMail(payload: unknown): ReadableMail {
  const { sealed, ...stored } = Stored.parse(payload)
  return Readable.parse(sealed === undefined ? stored : { ...stored, text: decrypt(mailSealing, sealed) })
}

/**
 * What a mail leaves that was given up, so that it can be sent again once what stood in its way is mended: the sealed text as long as it holds
 * no secret or its link counts; else to whom it went and about what.
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
