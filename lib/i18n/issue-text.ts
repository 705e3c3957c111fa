import { createTranslator } from 'use-intl/core'
import { getInstitution } from './institution'
import { resolveLocale } from './resolve-locale'
import { messagesIn } from './messages'

/** The message for a person about a field's fault, in their language. A code without a text of its own gives 'not valid'. */
export async function issueText(wanted: string, code: string, values?: Readonly<Record<string, string | number>>): Promise<string> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await getInstitution()
  const { issues } = await messagesIn(locale, languageOverride[locale])
  const texts: Readonly<Record<string, string>> = issues
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  if (text === undefined) return issues.invalid
  return values ? createTranslator({ locale, messages: { text } })('text', values) : text
}
