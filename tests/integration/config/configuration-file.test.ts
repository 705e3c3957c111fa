import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST } from '@/app/api/[...call]/route'
import * as contracts from '@/lib/contracts/config/configuration'
import type { ConfigurationFile } from '@/lib/contracts/config/configuration'
import { forgetSettings } from '@/server/config'
import { textsIn } from '@/server/config/texts'
import { prisma } from '@/server/kernel/db'
import { makeRole, memberWith } from '../../support/accounts'
import { callAs, outputAs } from '../../support/call'
import { ownPage, send } from '../../support/http'
import { callOf } from '../../support/lists'
import { member, type Member } from '../../support/members'
import { signedIn, type SignedIn } from '../../support/signed-in'

let admin: Member
let configurer: Member
let browser: SignedIn
beforeAll(async () => {
  admin = await member('ADMIN')
  configurer = await memberWith([await makeRole('Configurer', ['CONFIG_ADMIN'])], 'STUDENT')
  browser = await signedIn({ role: 'ADMIN' })
  await prisma().flag.create({ data: { id: v7(), caption: 'Under investigation', colour: 'red' } })
})
const exportAs = (who: Member) => outputAs(who, callOf(contracts.exportConfiguration), {})
const tryFile = (file: unknown) => send(POST, '/api/config/tryConfiguration', { body: { file }, cookie: browser.cookie, headers: ownPage })
const tryRawText = (text: string) => send(POST, '/api/config/tryConfiguration', { raw: text, cookie: browser.cookie, headers: ownPage })

describe('the whole configuration as a file', () => {
  test('is written down by whom it was taken, and takes a fresh proof', async () => {
    const before = await prisma().auditEntry.count({ where: { action: 'config.configurationExported' } })
    const { items } = await exportAs(admin)
    const entries = await prisma().auditEntry.findMany({
      where: { action: 'config.configurationExported' },
      orderBy: { at: 'desc' },
      select: { actorId: true, changes: true },
    })
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toMatchObject({ actorId: admin.id, changes: { items: { to: items } } })
    const later = { at: new Date(Date.now() + 11 * 60_000) }
    expect(await callAs(admin, callOf(contracts.exportConfiguration), {}, later)).toMatchObject({
      status: 'FORBIDDEN',
      code: 'sign-in.REAUTHENTICATE',
    })
  })

  test('holds of who configures nothing but what they may change in its own screen', async () => {
    const { file, left } = await exportAs(configurer)
    expect(left).toEqual(expect.arrayContaining(['flags', 'roles']))
    expect(Object.keys(file.parts)).toEqual(expect.arrayContaining(['settings', 'wording', 'terms']))
    expect(JSON.stringify(file)).not.toContain('Under investigation')
    expect((await exportAs(admin)).left).toEqual([])
  })

  test('of a school that worded two thousand texts and made four hundred procedures can be taken over again', async () => {
    const keys = [...(await textsIn('de')).values()].slice(0, 2_000).map(({ key, original }) => [key, `${original} `])
    await prisma().setting.create({ data: { key: 'languageoverride', value: { de: Object.fromEntries(keys) }, changedAt: new Date() } })
    forgetSettings()
    const { file } = await exportAs(admin)
    const procedures = Array.from({ length: 400 }, (_, at) => ({
      id: v7(),
      code: `P${at}`,
      caption: 'x',
      permits: Array.from({ length: 10 }, (_one, year) => ({ programmeId: v7(), year })),
      targets: Array.from({ length: 5 }, (_one, year) => ({ programmeId: v7(), year, count: 3 })),
      stages: ['a', 'b', 'c'],
    }))
    const answer = await tryFile({ ...file, parts: { ...file.parts, procedures } })
    expect(answer).toMatchObject({ http: 200, body: { status: 'SUCCESS' } })
    await prisma().setting.deleteMany({ where: { key: 'languageoverride' } })
    forgetSettings()
  }, 60_000)
})

describe('a file from before devices could be told to keep nothing', () => {
  test('leaves that as it is', async () => {
    await prisma().setting.create({ data: { key: 'keepsOnDevices', value: false, changedAt: new Date() } })
    forgetSettings()
    const { file } = await exportAs(admin)
    const settings = (file.parts.settings ?? []).map(({ keepsOnDevices: _later, ...rest }) => rest)
    const tried = await outputAs(admin, callOf(contracts.tryConfiguration), { file: { ...file, parts: { settings } } })
    expect(tried).toMatchObject({ results: [], same: settings.length })
    await prisma().setting.deleteMany({ where: { key: 'keepsOnDevices' } })
    forgetSettings()
  })
})

describe('a file that somebody made to do harm', () => {
  const empty: ConfigurationFile = { format: 'cusp.configuration', version: 1, parts: {} }

  test('is refused where it is deep', async () => {
    expect(
      await tryRawText(
        `{"file":{"format":"cusp.configuration","version":1,"parts":{"terms":[${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}]}}}`,
      ),
    ).toMatchObject({ http: 400, body: { status: 'VALIDATION_FAILED' } })
  })

  test('says nothing by what every object has', async () => {
    const answer = await tryRawText(
      `{"file":{"format":"cusp.configuration","version":1,"parts":{"__proto__":{"isAdmin":true},"terms":[{"__proto__":{"isAdmin":true},"id":"${v7()}","title":"Proto","startsOn":"2027-01-01","endsOn":"2027-02-01"}]}}}`,
    )
    expect(answer.body.results).toMatchObject([
      { part: 'terms', called: 'Proto', changes: [{ path: ['title'] }, { path: ['startsOn'] }, { path: ['endsOn'] }] },
    ])
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test.each(['constructor', 'prototype', 'toString'])('knows no part and no field that is called %s', async (name) => {
    expect(
      await tryRawText(`{"file":{"format":"cusp.configuration","version":1,"parts":{"${name}":[{"id":"x","name":"y"}]}}}`),
    ).toMatchObject({
      http: 400,
      body: { status: 'VALIDATION_FAILED' },
    })
    const answer = await tryRawText(
      `{"file":{"format":"cusp.configuration","version":1,"parts":{"terms":[{"id":"${v7()}","title":"T ${name}","startsOn":"2027-01-01","endsOn":"2027-02-01","${name}":{"isAdmin":true}}]}}}`,
    )
    expect(answer).toMatchObject({ http: 200, body: { results: [{ outcome: 'REFUSED' }] } })
  })

  test('brings no settings that are none, none that lead out by a script, and no time zone that is none', async () => {
    const { file } = await exportAs(admin)
    const settingsNow = file.parts.settings ?? []
    const changed = (id: string, change: object) =>
      tryFile({ ...empty, parts: { settings: settingsNow.filter((one) => one.id === id).map((one) => ({ ...one, ...change })) } })
    for (const [id, change] of [
      ['identity', { supportLink: 'javascript:alert(1)' }],
      ['identity', { supportLink: 'data:text/html,<script>' }],
      ['identity', { supportLink: 'JaVaScRiPt:alert(1)' }],
      ['identity', { supportLink: 'https://\u0000' }],
      ['sidebar', { sidebarmenuitems: [{ link: 'javascript:alert(1)', caption: 'x', icon: 'link' }] }],
      ['sidebar', { sidebarmenuitems: [{ link: '//evil.example', caption: 'x', icon: 'link' }] }],
      ['region', { timeZone: 'Europe/Atlantis' }],
      ['region', { timeZone: '<script>' }],
      ['region', { languages: ['xx'] }],
      ['identity', { brandName: 'Cusp\u202Egnp' }],
      ['identity', { demoSeed: {} }],
    ] as const) {
      const answer = await changed(id, change)
      const refused = answer.http === 400 || JSON.stringify(answer.body).includes('"REFUSED"')
      expect(refused, JSON.stringify(change)).toBe(true)
    }
  })

  test('makes nobody’s role more than who takes it over may give, by whatever name', async () => {
    const roles = (await exportAs(admin)).file.parts.roles ?? []
    const own = roles.map((one) => (one.name === 'Configurer' ? { ...one, privileges: ['ALL', 'CONFIG_ADMIN'] } : one))
    for (const file of [
      { ...empty, parts: { roles: own } },
      { ...empty, parts: { roles: [{ id: v7(), name: 'configurer', privileges: ['ALL'] }] } },
      { ...empty, parts: { roles: [{ id: v7(), name: 'New', privileges: ['ALL'] }] } },
    ]) {
      const trial = await outputAs(configurer, callOf(contracts.tryConfiguration), { file })
      expect(trial.results.every(({ outcome }) => outcome === 'REFUSED')).toBe(true)
      expect(await callAs(configurer, callOf(contracts.applyConfiguration), { file, seen: trial.seen })).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'config.ITEMS_REFUSED',
      })
    }
  })
})
