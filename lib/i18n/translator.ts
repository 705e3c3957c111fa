import { createTranslator } from 'use-intl/core'
import type { Messages, Namespace } from './en-gb'
import { getInstitution } from './institution'
import type { Locale } from './locales'
import { resolveLocale } from './resolve-locale'
import { messagesIn } from './messages'

/** The texts of one namespace in a reader's language with the institution's wording: for things other than pages, such as mails and files. */
export async function translatorFor<const N extends Namespace>(wanted: string | null, namespace: N) {
  const { locale, messages } = await textsFor(wanted)
  return createTranslator({ locale, messages, namespace })
}

/** All texts in a reader's language with the institution's wording: for words that are looked up by a value. */
export async function textsFor(wanted: string | null): Promise<{ locale: Locale; messages: Messages }> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await getInstitution()
  return { locale, messages: await messagesIn(locale, languageOverride[locale]) }
}
