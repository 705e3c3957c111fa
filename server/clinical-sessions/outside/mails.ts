import 'server-only'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { getInstitution } from '@/lib/i18n/institution'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/jobs/outbox'

type Asked = {
  readonly studentName: string
  readonly clinicName: string
  readonly heldOn: string
  readonly token: string
  readonly expiresAt: Date
  readonly days: number
}

/** A mail to somebody without an account, in the institution's language. */
export async function confirmationMail(
  { name, email }: { name: string; email: string },
  { studentName, clinicName, heldOn, token, expiresAt, days }: Asked,
): Promise<Mail> {
  const { fallbackLocale, timeZone } = await getInstitution()
  const locale = resolveLocale({ fallback: fallbackLocale })
  const { t, institution: school } = await wordsFor({ displayName: name, locale })
  const day = formatsFor({ locale, timeZone }).day(heldOn)
  const link = `${env().APP_URL}/externalsignoff/${token}`
  return {
    to: email,
    subject: t('confirmSubject', { student: studentName, institution: school }),
    text: t('confirmText', { name, student: studentName, clinic: clinicName, day, institution: school, link, days }),
    secretUntil: expiresAt.toISOString(),
  }
}

async function wordsFor({ displayName, locale: wanted }: { readonly displayName: string; readonly locale: string | null }) {
  const [{ brandName }, t] = await Promise.all([readSettings(), translatorFor(wanted, 'mail')])
  return { t, name: displayName, institution: brandName }
}
