import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { isHttps } from '@/lib/env'
import { hostCookie } from '@/lib/host-cookie'
import { institution, type Institution } from './institution'
import { resolveLocale } from './resolve-locale'
import { messagesIn } from './messages'

/** Asked for by name (a mail, an export) the language is that; otherwise it is the reader's. */
export default getRequestConfig(async ({ locale: asked }) => {
  const { timeZone, languageOverride, ...offered } = await institution()
  const locale = asked ?? (await readersLocale(offered))
  return { locale, timeZone, messages: await messagesIn(locale, languageOverride[locale]) }
})

/** What somebody chose stays theirs; a browser is asked only for what the institution offers. */
async function readersLocale({ fallbackLocale: fallback, languages: offered }: Pick<Institution, 'fallbackLocale' | 'languages'>) {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return resolveLocale({ stored: jar.get(hostCookie('locale', isHttps()))?.value, browser: sent.get('accept-language'), offered, fallback })
}
