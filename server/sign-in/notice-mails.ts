import 'server-only'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { paths } from '@/lib/paths'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { institutionTimeZone } from '@/server/config'
import type { RequestInfo } from '@/server/kernel/define-call'
import type { OutboxMessage } from '@/server/kernel/jobs/outbox'
import { deviceOf } from './device-names'
import { wordsIn } from './mails'
import type { Account } from './queries'

type Reader = Pick<Account, 'email' | 'displayName' | 'locale'>
type Told = { readonly account: Reader; readonly request: Pick<RequestInfo, 'at' | 'address' | 'userAgent' | 'locale'> }

/** Mails about somebody's own account, so that they notice acts that are not their own. */

export async function newDeviceMail({ account, request }: Told): Promise<OutboxMessage> {
  const locale = resolveLocale({ stored: account.locale ?? request.locale })
  const [{ t, brandName: institution }, timeZone] = await Promise.all([wordsIn(locale), institutionTimeZone()])
  const { browser, system } = deviceOf(request.userAgent)
  const text = t('newDeviceText', {
    name: account.displayName,
    institution,
    device: [browser, system].filter(Boolean).join(', ') || '–',
    at: formatsFor({ locale, timeZone }).dateTime(request.at),
    address: request.address,
    link: `${env().APP_URL}${paths.devices}`,
  })
  return mailTo(account, t('newDeviceSubject', { institution }), text)
}

export async function wrongCodesMail({ account, request }: Told): Promise<OutboxMessage> {
  const locale = resolveLocale({ stored: account.locale ?? request.locale })
  const [{ t, brandName: institution }, timeZone] = await Promise.all([wordsIn(locale), institutionTimeZone()])
  const text = t('wrongCodesText', {
    name: account.displayName,
    institution,
    at: formatsFor({ locale, timeZone }).dateTime(request.at),
    address: request.address,
    link: `${env().APP_URL}${paths.changePassword}`,
  })
  return mailTo(account, t('wrongCodesSubject', { institution }), text)
}

export async function tokenMadeMail(
  token: { readonly name: string; readonly expiresAt: Date },
  { account, request }: Told,
): Promise<OutboxMessage> {
  const locale = resolveLocale({ stored: account.locale ?? request.locale })
  const [{ t, brandName: institution }, timeZone] = await Promise.all([wordsIn(locale), institutionTimeZone()])
  const text = t('tokenMadeText', {
    name: account.displayName,
    institution,
    token: token.name,
    until: formatsFor({ locale, timeZone }).date(token.expiresAt),
    link: `${env().APP_URL}${paths.apiTokens}`,
  })
  return mailTo(account, t('tokenMadeSubject', { institution }), text)
}

/** Tells a person that an administrator has unlinked an account at a provider from theirs. */
export async function unlinkedMail({
  account,
  provider,
  locale,
}: {
  readonly account: Reader
  readonly provider: SignOnProvider
  readonly locale: string
}): Promise<OutboxMessage> {
  const { t, brandName: institution } = await wordsIn(account.locale ?? locale)
  return mailTo(
    account,
    t('identityRemovedSubject', { institution }),
    t('identityRemovedText', { name: account.displayName, institution, provider, link: env().APP_URL }),
  )
}

function mailTo({ email }: Reader, subject: string, text: string): OutboxMessage {
  return { type: 'mail', payload: { to: email, subject, text, secretUntil: null } }
}
