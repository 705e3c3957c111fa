import 'server-only'
import { createTranslator } from 'next-intl'
import { institution } from '@/lib/i18n/institution'
import { resolveLocale } from '@/lib/i18n/locales'
import { messagesIn } from '@/lib/i18n/messages'
import type { Mail } from '@/server/kernel/outbox'
import { readSettings } from './read-settings'

type Reader = { readonly email: string; readonly displayName: string; readonly locale: string | null }

/** Says by arriving that mails arrive. */
export async function testMail({ email, displayName, locale: stored }: Reader, { locale: asked }: { locale: string }): Promise<Mail> {
  const locale = resolveLocale({ stored: stored ?? asked })
  const [{ brandName }, { languageOverride }] = await Promise.all([readSettings(), institution()])
  const t = createTranslator({ locale, messages: await messagesIn(locale, languageOverride[locale]), namespace: 'mail' })
  return { to: email, subject: t('testSubject', { institution: brandName }), text: t('testText', { name: displayName, institution: brandName }), secretUntil: null }
}
