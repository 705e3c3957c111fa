import 'server-only'
import { env } from '@/lib/env'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { paths } from '@/lib/paths'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/outbox'
import type { DueMail } from './queries/mails.sql'

/** How many are new and from whom: no subject and no text, since a mailbox is not Cusp. */
export async function newMessagesMail({ email, displayName, locale: stored, count, urgent, from }: DueMail): Promise<Mail> {
  const { brandName, fallbackLocale } = await readSettings()
  const locale = resolveLocale({ stored, fallback: fallbackLocale })
  const t = await translatorFor(locale, 'mail')
  const names = from.map((name) => (name === '' ? brandName : name))
  const values = { institution: brandName, count, urgent: urgent ? 'yes' : 'no' }
  return {
    to: email,
    subject: t('newMessagesSubject', values),
    text: t('newMessagesText', {
      ...values,
      name: displayName,
      from: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
      link: new URL(paths.messages, env().APP_URL).toString(),
      settings: new URL(paths.notificationSettings, env().APP_URL).toString(),
    }),
    secretUntil: null,
  }
}
