import 'server-only'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { getInstitution } from '@/lib/i18n/institution'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/jobs/outbox'
import type { LinkRow } from './queries/links'

/** The mail that tells a contact of a provider, in the institution's language, where they see their students. It contains no student's name. */
export async function portalMail(
  { name, email, provider }: LinkRow['contact'],
  { token, expiresAt, days }: { token: string; expiresAt: Date; days: number },
): Promise<Mail> {
  const { fallbackLocale, timeZone } = await getInstitution()
  const locale = resolveLocale({ fallback: fallbackLocale })
  const [{ brandName }, t] = [await readSettings(), await translatorFor(locale, 'mail')]
  const values = {
    name,
    provider: provider.name,
    institution: brandName,
    link: `${env().APP_URL}/externalsignoff/${token}`,
    days,
    until: formatsFor({ locale, timeZone }).day(expiresAt.toISOString().slice(0, 10)),
  }
  return { to: email, subject: t('portalSubject', values), text: t('portalText', values), secretUntil: expiresAt.toISOString() }
}
