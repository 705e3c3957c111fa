import 'server-only'
import { formatsFor } from '@/lib/format'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { readSettings } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import { closedAccounts } from '../closed-accounts'
import { wordsIn } from '../mails'
import { findSamlProvider, listSignOnAdmins, listSamlKeys, storeSamlWarning, type StoredProvider } from '../queries/saml'
import { certificateOf } from './idp-metadata'

export type Ending = { readonly what: 'own' | 'provider' | 'metadata'; readonly until: Date }

const dayMs = 86_400_000
const soonMs = 30 * dayMs
/** How often the same warning is sent: once a week, and every day of the last three. */
const weekMs = 7 * dayMs
const lastMs = 3 * dayMs

/** The next certificate or metadata to end within a month, after which nobody could log in, or the provider might refuse Cusp. */
export function nextEnding(stored: StoredProvider | null, ownEndsAt: Date | null, at: Date): Ending | null {
  const certificates = stored?.read.certificates.map((one) => new Date(certificateOf(one).validTo)) ?? []
  const found: readonly (Ending | null)[] = [
    ownEndsAt && { what: 'own', until: ownEndsAt },
    // A provider that has announced its next certificate already is looking after it.
    certificates.length > 0 ? { what: 'provider', until: new Date(Math.max(...certificates.map((until) => until.getTime()))) } : null,
    // Metadata that is fetched is always about to end; that is worth a warning only where it cannot be fetched any more.
    stored?.read.validUntil && (stored.problem !== null || stored.source === 'FILE')
      ? { what: 'metadata', until: new Date(stored.read.validUntil) }
      : null,
  ]
  return (
    found
      .filter((one) => one !== null)
      .filter(({ until }) => until.getTime() - at.getTime() < soonMs)
      .sort((a, b) => a.until.getTime() - b.until.getTime())[0] ?? null
  )
}

export function isDueAgain(warnedOn: Date | null, { until }: Ending, at: Date): boolean {
  return warnedOn === null || at.getTime() - warnedOn.getTime() >= (until.getTime() - at.getTime() < lastMs ? dayMs : weekMs)
}

/** Warns the people who look after single sign-on, by mail. */
export async function warnOfEndings(db: Tx, at: Date): Promise<void> {
  const [stored, keys, { modules, fallbackLocale, timeZone }] = [await findSamlProvider(db), await listSamlKeys(db), await readSettings()]
  const own = keys.find(({ stage }) => stage === 'CURRENT') ?? null
  const ending = nextEnding(stored, own?.endsAt ?? null, at)
  if (!stored || !ending || !modules.includes('shibboleth') || !isDueAgain(stored.warnedOn, ending, at)) return
  const readers = await listSignOnAdmins(db, await closedAccounts(db))
  const link = `${env().APP_URL}${paths.shibboleth}`
  const mails = await Promise.all(
    readers.map(async ({ email: to, displayName: name, locale: stored }) => {
      const locale = resolveLocale({ stored: stored ?? undefined, fallback: fallbackLocale })
      const { t, brandName: institution } = await wordsIn(locale)
      const text = t('samlEndsText', {
        name,
        institution,
        what: ending.what,
        date: formatsFor({ locale, timeZone }).date(ending.until),
        link,
      })
      return { type: 'mail' as const, payload: { to, subject: t('samlEndsSubject', { institution }), text, secretUntil: null } }
    }),
  )
  await writeOutbox(db, mails, at)
  await storeSamlWarning(db, at)
}
