import 'server-only'
import { z } from 'zod'
import type { OutboxListener } from '@/server/kernel/mailer'
import { linkMail } from './accounts'
import { openAccount } from './open-account'
import { holdAccount } from './queries'

export const resetAsked = 'sign-in.resetAsked'
const ResetAsked = z.object({ email: z.string().optional(), username: z.string().optional(), locale: z.string() })

/** Sends the link to a new password, if there is somebody to send it to. */
const sendReset: OutboxListener = async (payload, { db, at, emit }) => {
  const { locale, ...named } = ResetAsked.parse(payload)
  const found = await openAccount(db, named)
  if (!found) return
  await holdAccount(db, found.id)
  // Once more, now that it is held: who asked by an address that has just been given up is sent nothing.
  const account = await openAccount(db, named)
  if (account?.id !== found.id) return
  const mail = await linkMail(db, { userId: account.id, purpose: 'RESET', locale, at })
  if (mail) emit(mail)
}

export const signInListeners: Readonly<Record<string, OutboxListener>> = { [resetAsked]: sendReset }
