import 'server-only'
import { env } from '@/lib/env'
import { formatsFor } from '@/lib/format'
import { institution } from '@/lib/i18n/institution'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { translatorFor } from '@/lib/i18n/translator'
import { readSettings } from '@/server/config'
import type { Mail } from '@/server/kernel/outbox'
import type { Told } from './queries/told'

/** Mails about sessions say who and how many, and lead there. Nothing of a patient, and no text that a student typed. */

export async function unlockedMail(told: Told, { sessionId, byName }: { sessionId: string; byName: string }): Promise<Mail> {
  const { t, name, institution } = await wordsFor(told)
  return {
    to: told.email,
    subject: t('unlockedSubject', { institution }),
    text: t('unlockedText', { name, by: byName, institution, link: sessionLink(sessionId) }),
    secretUntil: null,
  }
}

export async function handedToMail(told: Told, { sessionId, byName }: { sessionId: string; byName: string }): Promise<Mail> {
  const { t, name, institution } = await wordsFor(told)
  return {
    to: told.email,
    subject: t('handedToSubject', { institution }),
    text: t('handedToText', { name, by: byName, institution, link: sessionLink(sessionId) }),
    secretUntil: null,
  }
}

export async function handedManyMail(told: Told, { count, byName }: { count: number; byName: string }): Promise<Mail> {
  const { t, name, institution } = await wordsFor(told)
  return {
    to: told.email,
    subject: t('handedToSubject', { institution }),
    text: t('handedManyText', { name, count, by: byName, institution, link: listLink() }),
    secretUntil: null,
  }
}

export async function handedFromMail(
  told: Told,
  { count, byName, toName }: { count: number; byName: string; toName: string },
): Promise<Mail> {
  const { t, name, institution } = await wordsFor(told)
  return {
    to: told.email,
    subject: t('handedFromSubject', { count, institution }),
    text: t('handedFromText', { name, count, by: byName, to: toName, institution, link: listLink() }),
    secretUntil: null,
  }
}

export async function escalatedMail(told: Told, { count, days }: { count: number; days: number }): Promise<Mail> {
  const { t, name, institution } = await wordsFor(told)
  return {
    to: told.email,
    subject: t('escalatedSubject', { count, institution }),
    text: t('escalatedText', { name, count, days, institution, link: listLink() }),
    secretUntil: null,
  }
}

type Asked = {
  readonly studentName: string
  readonly clinicName: string
  readonly heldOn: string
  readonly token: string
  readonly expiresAt: Date
  readonly days: number
}

/** To somebody without an account: in the institution's language. */
export async function confirmationMail(
  { name, email }: { name: string; email: string },
  { studentName, clinicName, heldOn, token, expiresAt, days }: Asked,
): Promise<Mail> {
  const { fallbackLocale, timeZone } = await institution()
  const locale = resolveLocale({ fallback: fallbackLocale })
  const { t, institution: school } = await wordsFor({ displayName: name, locale })
  const day = formatsFor({ locale, timeZone }).day(heldOn)
  const link = `${env().APP_URL}/externalsignoff/${token}`
  return {
    to: email,
    subject: t('confirmSubject', { student: studentName, institution: school }),
    text: t('confirmText', { name, student: studentName, clinic: clinicName, day, institution: school, link, days }),
    secretUntil: expiresAt.toISOString(),
  }
}

async function wordsFor({ displayName, locale: wanted }: Pick<Told, 'displayName' | 'locale'>) {
  const [{ brandName }, t] = await Promise.all([readSettings(), translatorFor(wanted, 'mail')])
  return { t, name: displayName, institution: brandName }
}

const sessionLink = (id: string) => `${env().APP_URL}/clinical/treatmentsession/${id}`
/** Where what awaits marks stands. */
const listLink = () => `${env().APP_URL}/clinical?view=awaiting`
