import 'server-only'
import { createTranslator } from 'next-intl'
import { institution } from '@/lib/i18n/institution'
import { resolveLocale } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/outbox'
import type { Account } from './queries'

/** The mail with the link to a new password, in the reader's language. */
export async function resetMail(account: Account, { link, locale: wanted }: { link: string; locale: string }): Promise<Mail> {
  const locale = resolveLocale({ stored: wanted })
  const [{ brandName }, { languageOverride }] = await Promise.all([readSettings(), institution()])
  const t = createTranslator({ locale, messages: await messagesIn(locale, languageOverride[locale]), namespace: 'mail' })
  return {
    to: account.email,
    subject: t('resetSubject', { institution: brandName }),
    text: t('resetText', { name: account.displayName, username: account.username, institution: brandName, link }),
  }
}
