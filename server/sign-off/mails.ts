import 'server-only'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { getInstitution } from '@/lib/i18n/institution'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { readSettings } from '@/server/config'
import type { ByLink } from '@/server/form-responses'
import type { Mail } from '@/server/kernel/jobs/outbox'
import type { Why } from './make-link'

type To = { readonly name: string; readonly email: string }
type Asked = {
  readonly response: ByLink['opened']['response']
  readonly token: string
  readonly days: number
  readonly expiresAt: Date
  readonly why: Why
}

/** The mail to a signer without an account, in the institution's language: the form, its subject and the link. It never contains an answer. */
export async function linkMail({ name, email }: To, { response, token, days, expiresAt, why }: Asked): Promise<Mail> {
  const { t, brandName, formats } = await loadWords()
  const values = {
    name,
    student: studentOf(response),
    form: response.form.name,
    institution: brandName,
    link: `${env().APP_URL}/externalsignoff/${token}`,
    days,
    until: formats.dateTime(expiresAt.toISOString()),
    why,
  }
  return { to: email, subject: t('signFormSubject', values), text: t('signFormText', values), secretUntil: expiresAt.toISOString() }
}

/** The mail with the code with which a signer signs on somebody else's device. */
export async function codeMail(
  { name, email }: To,
  { response, code, expiresAt, minutes }: Pick<Asked, 'response' | 'expiresAt'> & { readonly code: string; readonly minutes: number },
): Promise<Mail> {
  const { t, brandName } = await loadWords()
  const values = { name, student: studentOf(response), form: response.form.name, institution: brandName, code, minutes }
  return { to: email, subject: t('signCodeSubject', values), text: t('signCodeText', values), secretUntil: expiresAt.toISOString() }
}

function studentOf({ subject, submitter }: Asked['response']): string {
  return (subject ?? submitter)?.displayName ?? ''
}

async function loadWords() {
  const { fallbackLocale, timeZone } = await getInstitution()
  const locale = resolveLocale({ fallback: fallbackLocale })
  const [{ brandName }, t] = await Promise.all([readSettings(), translatorFor(locale, 'mail')])
  return { t, brandName, formats: formatsFor({ locale, timeZone }) }
}
