import 'server-only'
import { translatorFor } from '@/lib/i18n/translator'
import type { Mail } from '@/server/kernel/jobs/outbox'
import { readSettings } from './read-settings'

type Reader = { readonly email: string; readonly displayName: string; readonly locale: string | null }

/** A mail whose arrival shows that mails arrive. */
export async function testMail({ email, displayName, locale: stored }: Reader, { locale: asked }: { locale: string }): Promise<Mail> {
  const [{ brandName }, t] = await Promise.all([readSettings(), translatorFor(stored ?? asked, 'mail')])
  return {
    to: email,
    subject: t('testSubject', { institution: brandName }),
    text: t('testText', { name: displayName, institution: brandName }),
    secretUntil: null,
  }
}
