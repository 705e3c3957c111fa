import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { isHttps } from '@/lib/env'
import { hostCookie } from '@/lib/host-cookie'
import { getInstitution } from './institution'
import type { Locale } from './locales'
import { readersLocale } from './readers-locale'
import { messagesIn } from './messages'

/** A mail or an export asks for a language by name; otherwise the language is the reader's. */
export default getRequestConfig(async ({ locale: asked }) => {
  const { timeZone, languageOverride } = await getInstitution()
  const locale = asked ?? (await shownLocale())
  return { locale, timeZone, messages: await messagesIn(locale, languageOverride[locale]) }
})

async function shownLocale(): Promise<Locale> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return readersLocale({ stored: jar.get(hostCookie('locale', isHttps()))?.value, browser: sent.get('accept-language') })
}
