import 'server-only'
import { z } from 'zod'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { readSettings } from '@/server/config'
import type { OutboxListener } from '@/server/kernel/jobs/mailer'
import { linkMail } from './accounts'
import { findOpenAccount } from './open-account'
import { findAccountById, lockAccount } from './queries'
import { factorMail } from './second-factor/mails'

export const resetAsked = 'sign-in.resetAsked'
const ResetAsked = z.object({ email: z.string().optional(), username: z.string().optional(), locale: z.string() })

/** Sends the link to a new password, if there is somebody to send it to. */
const sendReset: OutboxListener = async (payload, { db, at, emit }) => {
  const { locale, ...named } = ResetAsked.parse(payload)
  const found = await findOpenAccount(db, named)
  if (!found) return
  await lockAccount(db, found.id)
  // The account is looked up once more under the lock: a person who asked by an address that has just been given up is sent nothing.
  const account = await findOpenAccount(db, named)
  if (account?.id !== found.id) return
  const mail = await linkMail(db, { userId: account.id, purpose: 'RESET', locale, at })
  if (mail) emit(mail)
}

/** The event that `npm run second-factor:off` writes; that script makes no mail itself. */
const secondFactorTakenOff = 'sign-in.secondFactorTakenOff'
const OfPerson = z.object({ userId: z.string() })

const notifyRemovedFactor: OutboxListener = async (payload, { db, emit }) => {
  const account = await findAccountById(db, OfPerson.parse(payload).userId)
  if (!account) return
  const { fallbackLocale } = await readSettings()
  emit(await factorMail('factorRemoved', { account, locale: resolveLocale({ fallback: fallbackLocale }) }))
}

export const signInListeners: Readonly<Record<string, OutboxListener>> = {
  [resetAsked]: sendReset,
  [secondFactorTakenOff]: notifyRemovedFactor,
}
