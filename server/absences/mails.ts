import 'server-only'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { paths } from '@/lib/paths'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/outbox'

type Told = { readonly email: string; readonly displayName: string; readonly locale: string | null }
type Decided = {
  readonly id: string
  readonly fromOn: string
  readonly toOn: string
  readonly decision: 'APPROVED' | 'REJECTED'
  readonly by: string
}

/** Says that it was decided, and how; why stands behind the link alone. */
export async function decidedMail(
  { email, displayName, locale: stored }: Told,
  { id, fromOn, toOn, decision, by }: Decided,
): Promise<Mail> {
  const { brandName, fallbackLocale, timeZone } = await readSettings()
  const locale = resolveLocale({ stored, fallback: fallbackLocale })
  const [t, formats] = [await translatorFor(locale, 'mail'), formatsFor({ locale, timeZone })]
  const values = { institution: brandName, decision }
  return {
    to: email,
    subject: t('absenceDecidedSubject', values),
    text: t('absenceDecidedText', {
      ...values,
      name: displayName,
      by,
      from: formats.day(fromOn),
      to: formats.day(toOn),
      link: new URL(`${paths.absences}?absence=${id}`, env().APP_URL).toString(),
    }),
    secretUntil: null,
  }
}
