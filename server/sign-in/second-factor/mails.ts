import 'server-only'
import { env } from '@/lib/env'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { wordsIn } from '../mails'
import type { Account } from '../queries'
import { areFew } from './recovery-codes'

type Reader = Pick<Account, 'email' | 'displayName' | 'locale'>
type To = { readonly account: Reader; readonly locale: string }
export type FactorChange = 'factorOn' | 'factorOff' | 'factorRemoved' | 'recoveryCodesNew'

/** Tells the owner of an account what has become of its second factor, whoever it was that changed it. */
export async function factorMail(change: FactorChange, { account, locale }: To): Promise<OutboxMessage> {
  const { t, brandName: institution } = await wordsIn(account.locale ?? locale)
  const text = t(`${change}Text`, { name: account.displayName, institution, link: env().APP_URL })
  return { type: 'mail', payload: { to: account.email, subject: t(`${change}Subject`, { institution }), text, secretUntil: null } }
}

/** Tells the owner that a recovery code was used, and how many are left. */
export async function recoveryMail(left: number, { account, locale }: To): Promise<OutboxMessage> {
  const { t, brandName: institution } = await wordsIn(account.locale ?? locale)
  const kind = areFew(left) ? 'recoveryCodesFew' : 'recoveryCodeUsed'
  const text = t(`${kind}Text`, { name: account.displayName, institution, left, link: env().APP_URL })
  return { type: 'mail', payload: { to: account.email, subject: t(`${kind}Subject`, { institution }), text, secretUntil: null } }
}
