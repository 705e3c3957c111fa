import { institution } from './institution'
import { resolveLocale } from './locales'
import { messagesIn } from './messages'

/** What a bad field is told to the person, in their language. A code without a text of its own is 'not valid'. */
export async function issueText(wanted: string, code: string): Promise<string> {
  const locale = resolveLocale({ stored: wanted })
  const { languageOverride } = await institution()
  const { issues } = await messagesIn(locale, languageOverride[locale])
  const texts: Readonly<Record<string, string>> = issues
  return (Object.hasOwn(texts, code) ? texts[code] : undefined) ?? issues.invalid
}
