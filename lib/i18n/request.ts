import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { institution } from './institution'
import { localeCookie, resolveLocale } from './locales'
import { messagesIn } from './messages'

/** Asked for by name (a mail, an export) the language is that; otherwise it is the reader's. */
export default getRequestConfig(async ({ locale: asked }) => {
  const { timeZone, fallbackLocale, languageOverride } = await institution()
  const locale = asked ?? (await readersLocale(fallbackLocale))
  return { locale, timeZone, messages: await messagesIn(locale, languageOverride[locale]) }
})

async function readersLocale(fallback: string) {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return resolveLocale({ stored: jar.get(localeCookie)?.value, browser: sent.get('accept-language'), fallback })
}
