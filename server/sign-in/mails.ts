import 'server-only'
import { translatorFor } from '@/lib/i18n/translator'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/jobs/outbox'
import type { Account } from './queries'

type Link = { readonly purpose: 'INVITE' | 'RESET'; readonly link: string; readonly expiresAt: Date; readonly locale: string }

/** Makes mails with a link to a password, the first one or a new one, in these readers' languages. */
export async function passwordMails(locales: ReadonlySet<string>): Promise<(account: Account, link: Link) => Mail> {
  const words = await loadWords(locales)
  return (account, { purpose, link, expiresAt, locale }) => {
    const { t, brandName: institution } = words(locale)
    const kind = purpose === 'INVITE' ? 'invite' : 'reset'
    const text = t(`${kind}Text`, { name: account.displayName, username: account.username, institution, link })
    return { to: account.email, subject: t(`${kind}Subject`, { institution }), text, secretUntil: expiresAt.toISOString() }
  }
}

function throwMissingWords(locale: string): never {
  throw new Error(`no words were asked for in ${locale}`)
}

type Moved = { readonly to: string; readonly displayName: string; readonly locale: string }

/** Makes mails to people's former addresses, so that nobody's address is changed unnoticed. They do not name the new address. */
export async function addressChangedMails(locales: ReadonlySet<string>): Promise<(moved: Moved) => Mail> {
  const words = await loadWords(locales)
  return ({ to, displayName, locale }) => {
    const { t, brandName } = words(locale)
    return {
      to,
      subject: t('addressChangedSubject', { institution: brandName }),
      text: t('addressChangedText', { name: displayName, institution: brandName }),
    }
  }
}

/** The mail for one person. */
export async function addressChangedMail(moved: Moved): Promise<Mail> {
  return (await addressChangedMails(new Set([moved.locale])))(moved)
}

/** Reads the words once, for however many mails. */
async function loadWords(locales: ReadonlySet<string>) {
  const words = new Map(await Promise.all([...locales].map(async (locale) => [locale, await wordsIn(locale)] as const)))
  return (locale: string) => words.get(locale) ?? throwMissingWords(locale)
}

/** The words of mails in one language, and the name of the institution. */
export async function wordsIn(wanted: string) {
  const [{ brandName }, t] = await Promise.all([readSettings(), translatorFor(wanted, 'mail')])
  return { t, brandName }
}
