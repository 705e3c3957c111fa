import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { POST as getConfig } from '@/app/getconfig/route'
import * as contracts from '@/lib/contracts/config/wording'
import type { Contract } from '@/lib/contract'
import { enGB } from '@/lib/i18n/en-gb'
import { issueText } from '@/lib/i18n/issue-text'
import { locales } from '@/lib/i18n/locales'
import { forgetSettings, provideInstitutionSettings } from '@/server/config'
import { saveAllWordingCall } from '@/server/config/calls/wording'
import { mailTemplates } from '@/server/config/mail-templates'
import { prisma } from '@/server/kernel/db'
import { callAs, type Answered } from '../../support/call'
import { send } from '../../support/http'
import { callOf } from '../../support/lists'
import { member, type Member } from '../../support/members'
import { statementsOf } from '../../support/statements'
import { openedMail } from '../../support/outbox'

let [admin, staff]: Member[] = []
beforeAll(async () => {
  admin = await member('ADMIN')
  staff = await member('STAFF')
  provideInstitutionSettings()
})
beforeEach(async () => {
  await prisma().setting.deleteMany({ where: { key: 'languageoverride' } })
  forgetSettings()
})

const tryAs = <C extends Contract>(contract: C, input: unknown, who: Member | null = admin ?? null, how = {}): Promise<Answered<C>> =>
  callAs(who, callOf(contract), input, how)
const search = async (input: object, how = {}) => {
  const answer = await tryAs(contracts.searchWording, input, admin, how)
  if (answer.status !== 'SUCCESS') throw new Error(answer.status)
  return answer.output
}
const save = (texts: { key: string; text: string | null; was?: string | null }[], more = {}) =>
  tryAs(contracts.saveWording, { language: 'de', texts: texts.map((text) => ({ was: null, ...text })), ...more })

describe('config.searchWording', () => {
  test('finds texts by their words whatever capitals and accents, and by their key; in one language or in all', async () => {
    expect((await search({ q: 'GANZES programm nichts', language: 'de' })).total).toBe(0)
    const { rows, locale } = await search({ q: 'issues.emailTaken', language: 'de' })
    expect([locale, rows[0]?.key, rows[0]?.source]).toEqual(['de', 'issues.emailTaken', enGB.issues.emailTaken])
    expect((await search({ q: 'ubersicht', language: 'de' })).rows.map(({ key }) => key)).toContain('shell.titles.dashboard')
    const all = await search({ q: 'shell.titles.dashboard', language: 'all' })
    expect(new Set(all.rows.map((row) => row.locale))).toEqual(new Set(locales))
    expect((await search({ q: 'dashboard' }, { locale: 'es' })).locale).toBe('es')
  })

  test('pages through everything, in one statement', async () => {
    const first = await search({})
    expect([first.rows.length, first.from, first.page]).toEqual([25, 1, 1])
    expect(first.total).toBeGreaterThan(1_000)
    const last = await search({ page: 10_000 })
    expect([last.page, last.from + last.rows.length - 1]).toEqual([first.pages, first.total])
    expect(await statementsOf(() => search({ language: 'all' }))).toHaveLength(1)
  })

  test('is for who configures', async () => {
    expect((await tryAs(contracts.searchWording, {}, staff ?? null)).status).toBe('FORBIDDEN')
    expect((await tryAs(contracts.searchWording, {}, null)).status).toBe('AUTHENTICATION_FAILED')
    expect((await tryAs(contracts.searchWording, { language: 'fr' })).status).toBe('VALIDATION_FAILED')
  })
})

describe('config.saveWording', () => {
  const key = 'shell.titles.dashboard'

  test('says a text in the institution’s words with the next request, and the original again', async () => {
    expect((await save([{ key, text: 'Startseite' }])).status).toBe('SUCCESS')
    const {
      rows: [row],
      changed,
    } = await search({ q: key, language: 'de' })
    expect([row?.original, row?.override, changed]).toEqual(['Übersicht', 'Startseite', 1])
    expect((await search({ q: 'startseite', language: 'de' })).rows.map((one) => one.key)).toContain(key)
    expect((await send(getConfig, '/getconfig')).body.config).toMatchObject({ languageoverride: { de: { [key]: 'Startseite' } } })
    expect((await search({ state: 'changed', language: 'all' })).rows).toHaveLength(1)
    expect(await prisma().auditEntry.findFirst({ where: { action: 'config.wordingSaved', entityId: `de ${key}` } })).toMatchObject({
      changes: { text: { from: 'Übersicht', to: 'Startseite' } },
    })
    expect((await save([{ key, text: null, was: 'Startseite' }])).status).toBe('SUCCESS')
    expect((await search({ q: key, language: 'de' })).rows[0]?.override).toBeNull()
  })

  test('holds for what the server itself says', async () => {
    await save([{ key: 'issues.required', text: 'Bitte ausfüllen' }])
    expect(await issueText('de', 'required')).toBe('Bitte ausfüllen')
  })

  test('the second of two learns of the first', async () => {
    await save([{ key, text: 'Startseite' }])
    expect(await save([{ key, text: 'Zentrale' }])).toMatchObject({ status: 'CONFLICT', data: { newer: [{ key, text: 'Startseite' }] } })
    expect((await search({ q: key, language: 'de' })).rows[0]?.override).toBe('Startseite')
  })

  test('the original’s own words are none of the institution’s', async () => {
    await save([{ key, text: 'Übersicht' }])
    expect((await search({ state: 'changed' })).changed).toBe(0)
  })

  test.each([
    ['a broken one', 'shell.unreadComments', '{count, plural, one {#}', 'messageBroken'],
    [
      'one with a placeholder that nobody fills in',
      'mail.inviteText',
      '{name} {institution} {username} {link} {age}',
      'placeholderUnknown',
    ],
    ['one that leaves a placeholder out', 'mail.inviteText', 'Hallo {name}: {link}', 'placeholderMissing'],
    ['an invitation without its link', 'mail.inviteText', 'Hallo {name}', 'placeholderNeeded'],
    ['a reset without its link', 'mail.resetText', 'Hallo {name}', 'placeholderNeeded'],
    ['a request to confirm without its link', 'mail.confirmText', 'Hallo {name}', 'placeholderNeeded'],
    ['an empty one', key, '  ', 'required'],
    ['one with what cannot be seen', key, 'Start\u200Bseite', 'charactersUnseen'],
  ])('refuses %s', async (_case, of, text, code) => {
    expect(await save([{ key: of, text }])).toMatchObject({ status: 'VALIDATION_FAILED', issues: [{ path: 'texts.0.text', code }] })
  })

  test('refuses a text that there is not, in parts of the tree and of every object too', async () => {
    for (const of of ['shell.titles', 'shell.nothing', 'constructor', '__proto__', 'shell.__proto__.x'])
      expect(await save([{ key: of, text: 'x' }])).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [{ path: 'texts.0.key', code: 'textUnknown' }],
      })
  })

  test('leaves a placeholder out where that is wanted', async () => {
    expect((await save([{ key: 'mail.inviteText', text: 'Hallo {name}: {link}' }], { anyway: true })).status).toBe('SUCCESS')
  })

  test('keeps what a mail cannot do without, however it is saved', async () => {
    const texts = { 'mail.inviteText': 'Hallo {name}' }
    expect(await save([{ key: 'mail.inviteText', text: 'Hallo {name}' }], { anyway: true })).toMatchObject({
      issues: [{ path: 'texts.0.text', code: 'placeholderNeeded' }],
    })
    expect(await callAs(admin ?? null, saveAllWordingCall, { locale: 'de', texts })).toMatchObject({
      issues: [{ path: 'mail.inviteText', code: 'placeholderNeeded' }],
    })
  })

  test('is for who configures', async () => {
    expect((await tryAs(contracts.saveWording, { language: 'de', texts: [{ key, text: 'X', was: null }] }, staff ?? null)).status).toBe(
      'FORBIDDEN',
    )
    expect((await tryAs(contracts.saveWording, { language: 'de', texts: [{ key, text: 'X', was: null }] }, null)).status).toBe(
      'AUTHENTICATION_FAILED',
    )
  })

  test('all of them are a file', async () => {
    await save([{ key, text: '=1+1' }])
    expect(await tryAs(contracts.exportWording, {})).toMatchObject({
      output: { rows: 1, csv: `\uFEFFlocale,key,original,override\r\nde,${key},Übersicht,'=1+1\r\n` },
    })
    expect((await tryAs(contracts.exportWording, {}, staff ?? null)).status).toBe('FORBIDDEN')
  })
})

describe('the mails', () => {
  test('are all that the texts of mails are for', () => {
    const used = Object.values(mailTemplates).flatMap(({ subject, text }) => [subject, text])
    expect(new Set(used)).toEqual(new Set(Object.keys(enGB.mail)))
  })

  test.each(locales)('%s: each is shown with invented people, nothing left open', async (locale) => {
    const listed = await tryAs(contracts.listMailTexts, { language: locale })
    if (listed.status !== 'SUCCESS') throw new Error(listed.status)
    for (const { name, subject, text } of listed.output.mails) {
      const shown = await tryAs(contracts.previewMail, { language: locale, name, subject: subject.original, text: text.original })
      if (shown.status !== 'SUCCESS') throw new Error(`${name}: ${shown.status}`)
      expect(`${shown.output.subject} ${shown.output.text}`).not.toMatch(/[{}]|\bmail\.\w/)
    }
  })

  test('go out as they are typed, to whoever asks', async () => {
    const sample = { language: 'en-GB', name: 'invite', subject: 'Welcome to {institution}', text: 'Dear {name}' }
    expect((await tryAs(contracts.sendMailSample, sample)).status).toBe('SUCCESS')
    const [mail] = await prisma().outboxEvent.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(openedMail(mail?.payload)).toMatchObject({ subject: 'Welcome to Cusp', text: 'Dear Anna Novak' })
    expect(await tryAs(contracts.sendMailSample, { ...sample, text: '{who}' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'text', code: 'placeholderUnknown' }],
    })
    expect(await tryAs(contracts.previewMail, { ...sample, subject: '{' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'subject', code: 'messageBroken' }],
    })
  })

  test('are worded by who configures', async () => {
    const sample = { language: 'en-GB', name: 'invite', subject: 'x', text: 'y' }
    for (const [contract, input] of [
      [contracts.listMailTexts, {}],
      [contracts.previewMail, sample],
      [contracts.sendMailSample, sample],
    ] as const) {
      expect((await tryAs(contract, input, staff ?? null)).status).toBe('FORBIDDEN')
      expect((await tryAs(contract, input, null)).status).toBe('AUTHENTICATION_FAILED')
    }
  })
})
