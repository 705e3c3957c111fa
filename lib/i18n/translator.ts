import { createTranslator } from 'use-intl/core'
import type { Namespace } from './en-gb'
import { institution } from './institution'
import { resolveLocale } from './resolve-locale'
import { messagesIn } from './messages'

/** The texts of one namespace in a reader's language, worded as the institution words them: for what is no page, such as mails and files. */
export async function translatorFor<const N extends Namespace>(wanted: string | null, namespace: N) {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await institution()
  return createTranslator({ locale, messages: await messagesIn(locale, languageOverride[locale]), namespace })
}
