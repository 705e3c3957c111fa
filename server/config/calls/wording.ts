import 'server-only'
import { createTranslator } from 'use-intl/core'
import * as contracts from '@/lib/contracts/config/wording'
import type { MailName, WordedText } from '@/lib/contracts/config/wording'
import { mailNames } from '@/lib/contracts/config/wording.shapes'
import { locales, type Locale } from '@/lib/i18n/locales'
import { resolveLocale } from '@/lib/i18n/resolve-locale'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { whereSearched } from '@/server/kernel/limits'
import { messageIssue } from '../message-check'
import { mailTemplates, neededIn } from '../mail-templates'
import { findAddressee } from '../queries/operations'
import { forgetSettings, readSettings } from '../read-settings'
import { csvOf } from '@/server/kernel/files/csv'
import { lockSettings, readStored } from '../stored-settings'
import { changedTexts, findTexts, textsIn, wordedText } from '../texts'
import { writeSettings } from '../write-settings'

const admins = { access: { kind: 'privilege', anyOf: ['CONFIG_ADMIN'] }, module: null } as const
const pageSize = 25

export const searchWordingCall = defineCall(contracts.searchWording, {
  ...admins,
  effect: 'read',
  limit: whereSearched,
  handle: async ({ input: { q, language: wanted, state, page: asked }, db, request }) => {
    const {
      settings: { languageoverride: overrides },
    } = await readStored(db)
    const language = wanted ?? resolveLocale({ stored: request.locale })
    const [found, changed] = await Promise.all([
      findTexts({ q, in: language === 'all' ? locales : [language], changedOnly: state === 'changed', overrides }),
      changedTexts(overrides),
    ])
    const pages = Math.max(1, Math.ceil(found.length / pageSize))
    const page = Math.min(asked, pages)
    const from = (page - 1) * pageSize
    return {
      locale: language,
      rows: found.slice(from, from + pageSize),
      total: found.length,
      changed: changed.length,
      from: from + 1,
      page,
      pages,
    }
  },
})

export const saveWordingCall = defineCall(contracts.saveWording, {
  ...admins,
  effect: 'write',
  audit: 'config.wordingSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { language: locale, texts, anyway }, db, request, audit, afterCommit }) => {
    await lockSettings(db)
    const {
      settings: { languageoverride: overrides },
    } = await readStored(db)
    const originals = await textsIn(locale)
    const own = new Map(Object.entries(overrides[locale] ?? {}))
    if (texts.some(({ key, was }) => (own.get(key) ?? null) !== was))
      throw refuse('CONFLICT', { data: { newer: texts.map(({ key }) => ({ key, text: own.get(key) ?? null })) } })
    assertSound(
      texts.map(({ key, text }, at) => {
        const original = originals.get(key)?.original
        if (original === undefined) return issueAt(`texts.${at}.key`, 'textUnknown')
        return text !== null && messageIssue({ path: `texts.${at}.text`, original, text, anyway, needed: neededIn(key) })
      }),
    )
    for (const { key, text, was } of texts) {
      const original = originals.get(key)?.original
      // A text equal to the original is stored as no text of the institution's own.
      const next = text === original ? null : text
      if (next === was) continue
      if (next === null) own.delete(key)
      else own.set(key, next)
      audit({ entity: 'wording', entityId: `${locale} ${key}`, changes: { text: { from: was ?? original, to: next ?? original } } })
    }
    const changed = Object.fromEntries(own)
    await writeSettings(db, { languageoverride: { ...overrides, [locale]: changed } }, { byId: actor.id, at: request.at })
    afterCommit(forgetSettings)
    return { savedAt: request.at.toISOString() }
  },
})

/** The call is in no registry: only the import of a configuration, which brings whole languages, makes it. */
export const saveAllWordingCall = defineCall(contracts.saveAllWording, {
  ...admins,
  effect: 'write',
  audit: 'config.wordingSaved',
  replay: 'keyed',
  handle: async ({ actor, input: { locale, texts }, db, request, audit, afterCommit }) => {
    await lockSettings(db)
    const {
      settings: { languageoverride: overrides },
    } = await readStored(db)
    const originals = await textsIn(locale)
    assertSound(
      Object.entries(texts).map(([key, text]) => {
        const original = originals.get(key)?.original
        return original === undefined
          ? issueAt(key, 'textUnknown')
          : messageIssue({ path: key, original, text, anyway: true, needed: neededIn(key) })
      }),
    )
    await writeSettings(db, { languageoverride: { ...overrides, [locale]: texts } }, { byId: actor.id, at: request.at })
    afterCommit(forgetSettings)
    audit({ entity: 'wording', entityId: locale, changes: { texts: { from: overrides[locale] ?? {}, to: texts } } })
    return { savedAt: request.at.toISOString() }
  },
})

export const exportWordingCall = defineCall(contracts.exportWording, {
  ...admins,
  effect: 'read',
  handle: async ({ db }) => {
    const {
      settings: { languageoverride },
    } = await readStored(db)
    const changed = await changedTexts(languageoverride)
    return {
      csv: csvOf([
        ['locale', 'key', 'original', 'override'],
        ...changed.map(({ locale, key, original, override }) => [locale, key, original, override ?? '']),
      ]),
      rows: changed.length,
    }
  },
})

export const listMailTextsCall = defineCall(contracts.listMailTexts, {
  ...admins,
  effect: 'read',
  handle: async ({ input, db, request }) => {
    const {
      settings: { languageoverride },
    } = await readStored(db)
    const locale = input.language ?? resolveLocale({ stored: request.locale })
    const worded = async (key: string): Promise<WordedText> => {
      const found = await wordedText(locale, `mail.${key}`, languageoverride)
      if (!found) throw refuse('NOT_FOUND')
      return found
    }
    return {
      locale,
      mails: await Promise.all(
        mailNames.options.map(async (name) => ({
          name,
          subject: await worded(mailTemplates[name].subject),
          text: await worded(mailTemplates[name].text),
        })),
      ),
    }
  },
})

export const previewMailCall = defineCall(contracts.previewMail, { ...admins, effect: 'read', handle: ({ input }) => fillSample(input) })

export const sendMailSampleCall = defineCall(contracts.sendMailSample, {
  ...admins,
  effect: 'write',
  audit: 'config.testMailSent',
  replay: 'keyed',
  handle: async ({ actor, input, db, audit, emit }) => {
    const addressee = await findAddressee(db, actor.id)
    if (!addressee) throw refuse('NOT_FOUND')
    emit({ type: 'mail', payload: { to: addressee.email, ...(await fillSample(input)), secretUntil: null }, priority: 'awaited' })
    audit({ entity: 'user', entityId: actor.id, changes: { mail: { to: input.name } } })
    return { to: addressee.email }
  },
})

type Sample = { readonly language: Locale; readonly name: MailName; readonly subject: string; readonly text: string }

/** @throws VALIDATION_FAILED if the text is no valid message; a placeholder may be left out here. */
async function fillSample({ language: locale, name, subject, text }: Sample): Promise<{ subject: string; text: string }> {
  const originals = await textsIn(locale)
  const { example, ...keys } = mailTemplates[name]
  const original = (part: 'subject' | 'text') => originals.get(`mail.${keys[part]}`)?.original ?? ''
  assertSound([
    messageIssue({ path: 'subject', original: original('subject'), text: subject, anyway: true }),
    messageIssue({ path: 'text', original: original('text'), text, anyway: true }),
  ])
  const { brandName } = await readSettings()
  const t = createTranslator({ locale, messages: { subject, text } })
  const values = { ...example, institution: brandName }
  return { subject: t('subject', values), text: t('text', values) }
}

export const wordingCalls = [searchWordingCall, saveWordingCall, exportWordingCall, listMailTextsCall, previewMailCall, sendMailSampleCall]
