import 'server-only'
import { createTranslator } from 'use-intl/core'
import { getInstitution } from '@/lib/i18n/institution'
import { messagesIn } from '@/lib/i18n/messages'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { codeOf } from './erase'

/** The name of an erased person, in the language of the person who erased them: it is stored, and the same for all readers. */
export async function erasedName(id: string, wanted: string): Promise<string> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await getInstitution()
  const t = createTranslator({ locale, messages: await messagesIn(locale, languageOverride[locale]), namespace: 'privacy' })
  return t('erasedName', { code: codeOf(id) })
}
