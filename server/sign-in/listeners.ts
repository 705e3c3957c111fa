import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { env } from '@/lib/env'
import type { OutboxListener } from '@/server/kernel/mailer'
import { hashToken, newToken } from '@/server/kernel/token'
import { resetMail } from './mails'
import { openAccount } from './open-account'
import { insertAccountToken } from './queries'

export const resetAsked = 'sign-in.resetAsked'
const ResetAsked = z.object({ email: z.string().optional(), username: z.string().optional(), locale: z.string() })
export const resetLivesMs = 3_600_000

/** Sends the link to a new password, if there is somebody to send it to. */
const sendReset: OutboxListener = async (payload, { db, at, emit }) => {
  const { locale, ...named } = ResetAsked.parse(payload)
  const account = await openAccount(db, named)
  if (!account) return
  const token = newToken()
  const expiresAt = new Date(at.getTime() + resetLivesMs)
  await insertAccountToken(db, { id: v7(), tokenHash: hashToken(token), userId: account.id, purpose: 'RESET', at, expiresAt })
  emit({ type: 'mail', payload: await resetMail(account, { link: `${env().APP_URL}/setpassword/${token}`, expiresAt, locale: account.locale ?? locale }) })
}

export const signInListeners: Readonly<Record<string, OutboxListener>> = { [resetAsked]: sendReset }
