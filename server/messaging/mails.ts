import 'server-only'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { isToldByMail, noticeValues } from '@/lib/notices'
import { paths } from '@/lib/paths'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/jobs/outbox'
import type { DueMail } from './queries/mails.sql'

/** A mail lists at most this many notices; the others are only counted. */
const mostNotices = 10
const longestSubject = 150

/** A mail with the number of new messages, their authors and the texts of notices. It never contains what people wrote, because a mailbox is outside Cusp. */
export async function newMessagesMail({ email, displayName, locale: stored, count, urgent, from, notices }: DueMail): Promise<Mail> {
  const { brandName, fallbackLocale, timeZone } = await readSettings()
  const locale = resolveLocale({ stored, fallback: fallbackLocale })
  const [t, tNotices] = await Promise.all([translatorFor(locale, 'mail'), translatorFor(locale, 'notices')])
  const [names, formats] = [from.map((name) => (name === '' ? brandName : name)), formatsFor({ locale, timeZone })]
  const said = notices.slice(0, mostNotices).flatMap(({ key, values, href }) => {
    const link = new URL(href === '' ? paths.messages : href, env().APP_URL).toString()
    return isToldByMail(key, values) ? [{ words: tNotices(key, noticeValues(values, formats)), link }] : []
  })
  const [only] = said
  // The only news is a notice whose words no mail contains. Several kinds of notice share this line, so that it gives nothing away.
  const isUntold = count === 1 && only === undefined && notices.length === 1
  const values = { institution: brandName, count, urgent: urgent ? 'yes' : 'no' }
  return {
    to: email,
    subject:
      count === 1 && (only || isUntold)
        ? t('noticeSubject', { ...values, notice: only?.words.slice(0, longestSubject) ?? tNotices('somethingToRead') })
        : t('newMessagesSubject', values),
    text: t('newMessagesText', {
      ...values,
      name: displayName,
      from: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
      notices: said.map(({ words, link }) => `${words}\n${link}\n\n`).join(''),
      link: new URL(paths.messages, env().APP_URL).toString(),
      settings: new URL(paths.notificationSettings, env().APP_URL).toString(),
    }),
    secretUntil: null,
  }
}
