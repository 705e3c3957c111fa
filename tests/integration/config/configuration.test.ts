import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/config/configuration'
import type { ConfigurationFile } from '@/lib/contracts/config/configuration'
import type { Contract } from '@/lib/contract'
import { seedCatalogue } from '@/prisma/seed/catalogue'
import { forgetSettings, readSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs, type Answered } from '../../support/call'
import { callOf } from '../../support/lists'
import { member, type Member } from '../../support/members'

let [admin, staff]: Member[] = []
let whole: ConfigurationFile
beforeAll(async () => {
  admin = await member('ADMIN')
  staff = await member('STAFF')
  const db = prisma()
  await seedCatalogue(db)
  await db.setting.createMany({
    data: [
      { key: 'brandName', value: 'Northgate', changedAt: new Date() },
      { key: 'timeZone', value: 'Europe/Ljubljana', changedAt: new Date() },
      { key: 'languageoverride', value: { de: { 'shell.titles.dashboard': 'Start' } }, changedAt: new Date() },
    ],
  })
  await db.term.create({ data: { id: v7(), title: 'Autumn', startsOn: new Date('2026-09-21'), endsOn: new Date('2026-12-18') } })
  await db.absenceType.create({ data: { id: v7(), name: 'Illness', forWhom: 'STUDENTS', evidenceAfterDays: 3 } })
  await db.flag.create({ data: { id: v7(), caption: 'Needs help', colour: 'red' } })
  for (const name of ['Skills', 'Themes'])
    await db.tagGroup.create({
      data: {
        id: v7(),
        name,
        colour: 'teal',
        tags: {
          create: [
            { id: v7(), name: 'Other', active: true },
            { id: v7(), name: `Of ${name}`, active: false },
          ],
        },
      },
    })
  const { id: clinicId } = await db.clinic.findFirstOrThrow({ where: { name: 'Restorative clinic' }, select: { id: true } })
  await db.clinicRoom.createMany({
    data: [
      { id: v7(), clinicId, name: 'Bay A', firstChair: 1, lastChair: 8, sortOrder: 0 },
      { id: v7(), clinicId, name: 'Store', sortOrder: 1 },
    ],
  })
  await db.role.create({
    data: { id: v7(), name: 'Dean', privileges: { createMany: { data: [{ privilege: 'USERS_VIEW' }, { privilege: 'AUDIT_VIEW' }] } } },
  })
  forgetSettings()
  whole = (await outputAs(admin, callOf(contracts.exportConfiguration), {})).file
})

const tryAs = <C extends Contract>(contract: C, input: unknown, who: Member | null = admin ?? null, how = {}): Promise<Answered<C>> =>
  callAs(who, callOf(contract), input, how)
const tryFile = (file: unknown, who = admin) => outputAs(who ?? null, callOf(contracts.tryConfiguration), { file })
const withChangedPart = (part: string, change: (items: Record<string, unknown>[]) => Record<string, unknown>[]): ConfigurationFile => ({
  ...whole,
  parts: { ...whole.parts, [part]: change(structuredClone(whole.parts[part] ?? [])) },
})
/** The content of the file without its ids. */
const withoutIds = ({ parts }: ConfigurationFile): unknown =>
  JSON.parse(
    JSON.stringify(parts, (key, value: unknown) =>
      /^(id|scaleId|specialtyId|programmeId|groupId|participationTypeIds)$/.test(key) ? undefined : value,
    ),
  )

describe('the whole configuration', () => {
  test('holds what was configured, and neither people nor secrets', () => {
    expect(Object.keys(whole.parts)).toEqual([
      'settings',
      'wording',
      'programmes',
      'flags',
      'tagGroups',
      'tags',
      'terms',
      'specialties',
      'participationTypes',
      'clinics',
      'scales',
      'sections',
      'procedures',
      'phrases',
      'absenceTypes',
      'roles',
    ])
    expect(whole.parts.procedures?.length).toBeGreaterThan(5)
    expect(whole.parts.absenceTypes).toMatchObject([{ name: 'Illness', forWhom: 'STUDENTS', evidenceAfterDays: 3, active: true }])
    const text = JSON.stringify(whole)
    expect(text).toContain('Northgate')
    for (const hidden of [admin?.username, admin?.displayName, 'passwordHash', 'tokenHash']) expect(text).not.toContain(hidden)
  })

  test('taken over where it was taken from changes nothing', async () => {
    expect(await tryFile(whole)).toMatchObject({ results: [], same: Object.values(whole.parts).flat().length })
    const { seen } = await tryFile(whole)
    const before = await prisma().auditEntry.count({ where: { action: { not: { startsWith: 'config.configuration' } } } })
    expect(await outputAs(admin ?? null, callOf(contracts.applyConfiguration), { file: whole, seen })).toMatchObject({
      made: 0,
      changed: 0,
    })
    expect(await prisma().auditEntry.count({ where: { action: { not: { startsWith: 'config.configuration' } } } })).toBe(before)
    expect((await outputAs(admin ?? null, callOf(contracts.exportConfiguration), {})).file).toEqual(whole)
  })

  test('says item by item what would change, keeps nothing of a trial, and then holds as a whole', async () => {
    const file = withChangedPart('terms', (terms) => [
      ...terms.map((term) => ({ ...term, endsOn: '2026-12-20' })),
      { id: v7(), title: 'Spring', startsOn: '2027-01-10', endsOn: '2027-04-01' },
    ])
    const trial = await tryFile(file)
    expect(trial.results).toEqual([
      {
        part: 'terms',
        called: 'Autumn',
        outcome: 'CHANGED',
        changes: [{ path: ['endsOn'], from: '2026-12-18', to: '2026-12-20' }],
        more: 0,
        problems: [],
      },
      {
        part: 'terms',
        called: 'Spring',
        outcome: 'NEW',
        changes: [
          { path: ['title'], from: null, to: 'Spring' },
          { path: ['startsOn'], from: null, to: '2027-01-10' },
          { path: ['endsOn'], from: null, to: '2027-04-01' },
        ],
        more: 0,
        problems: [],
      },
    ])
    expect(await prisma().term.count()).toBe(1)
    expect(await prisma().auditEntry.count({ where: { entity: 'term' } })).toBe(0)
    expect(await outputAs(admin ?? null, callOf(contracts.applyConfiguration), { file, seen: trial.seen })).toMatchObject({
      made: 1,
      changed: 1,
    })
    expect(await prisma().term.count()).toBe(2)
    expect(await prisma().auditEntry.findFirst({ where: { entity: 'term', action: 'config.configurationApplied' } })).toMatchObject({
      changes: { endsOn: { from: '2026-12-18', to: '2026-12-20' } },
    })
    // Somebody changed an entry since the trial.
    expect((await tryAs(contracts.applyConfiguration, { file, seen: trial.seen })).status).toBe('CONFLICT')
  })

  test('an entry that stands there twice is refused, by its id as by its name, and is not the one that was changed last', async () => {
    const [flag] = whole.parts.flags ?? []
    const by = (second: Record<string, unknown>) => ({
      ...whole,
      parts: {
        flags: [
          { ...flag, colour: 'teal' },
          { ...flag, ...second },
        ],
      },
    })
    const twice = { path: [], text: 'Another entry above has the same identifier or name' }
    for (const [second, problem] of [
      [{ caption: 'Called otherwise' }, twice],
      [{}, twice],
      [{ id: v7() }, { path: ['caption'], text: 'That name is already used' }],
    ] as const) {
      const { results, seen } = await tryFile(by(second))
      expect(results).toMatchObject([{ outcome: 'CHANGED' }, { outcome: 'REFUSED', problems: [problem] }])
      expect(await tryAs(contracts.applyConfiguration, { file: by(second), seen })).toMatchObject({
        status: 'STATE_CHANGED',
        code: 'config.ITEMS_REFUSED',
      })
    }
    expect(await prisma().flag.findMany({ select: { caption: true, colour: true } })).toEqual([{ caption: 'Needs help', colour: 'red' }])
  })

  test('a clinic brings its rooms; a file from before there were any leaves them as they are', async () => {
    const inClinic = (change: (clinic: Record<string, unknown>) => Record<string, unknown>) =>
      withChangedPart('clinics', (clinics) => clinics.map((clinic) => (clinic.name === 'Restorative clinic' ? change(clinic) : clinic)))
    const before = await tryFile(inClinic(({ rooms: _rooms, ...clinic }) => clinic))
    expect(before.results.filter(({ part }) => part === 'clinics')).toEqual([])
    const bayB = { id: v7(), name: 'Bay B', firstChair: 9, lastChair: 16 }
    const file = inClinic(({ rooms, ...clinic }) => ({ ...clinic, rooms: [...(Array.isArray(rooms) ? rooms.slice(0, 1) : []), bayB] }))
    const { results, seen } = await tryFile({ ...file, parts: { clinics: file.parts.clinics } })
    expect(results).toEqual([
      {
        part: 'clinics',
        called: 'Restorative clinic',
        outcome: 'CHANGED',
        changes: [{ path: ['rooms'], from: ['Store'], to: ['Bay B'] }],
        more: 0,
        problems: [],
      },
    ])
    await outputAs(admin ?? null, callOf(contracts.applyConfiguration), { file: { ...file, parts: { clinics: file.parts.clinics } }, seen })
    expect(await prisma().clinicRoom.findMany({ orderBy: { sortOrder: 'asc' }, select: { name: true, firstChair: true } })).toEqual([
      { name: 'Bay A', firstChair: 1 },
      { name: 'Bay B', firstChair: 9 },
    ])
    const wrong = inClinic((clinic) => ({ ...clinic, rooms: [{ ...bayB, lastChair: 99 }] }))
    expect((await tryFile({ ...wrong, parts: { clinics: wrong.parts.clinics } })).results).toMatchObject([
      { outcome: 'REFUSED', problems: [{ path: ['rooms', '0', 'lastChair'] }] },
    ])
  })

  test('a tag that was merged meanwhile stays so, and the rest of a file from before is taken over', async () => {
    const { id, tagGroupId } = await prisma().tag.findFirstOrThrow({ where: { name: 'Of Skills' } })
    const into = await prisma().tag.findFirstOrThrow({ where: { name: 'Other', tagGroupId } })
    await prisma().tag.update({ where: { id }, data: { mergedIntoId: into.id } })
    expect((await tryFile(whole)).results.filter(({ part }) => part === 'tags')).toEqual([])
    await prisma().tag.update({ where: { id }, data: { mergedIntoId: null } })
  })

  test('settings are in force at once', async () => {
    const file = withChangedPart('settings', (items) =>
      items.map((item) => (item.id === 'identity' ? { ...item, brandName: 'Southgate' } : item)),
    )
    await readSettings()
    const { seen } = await tryFile({ ...file, parts: { settings: file.parts.settings } })
    await outputAs(admin ?? null, callOf(contracts.applyConfiguration), {
      file: { ...file, parts: { settings: file.parts.settings } },
      seen,
    })
    expect((await readSettings()).brandName).toBe('Southgate')
  })

  test.each([
    [
      'a role that would lock everybody out',
      'roles',
      (items: Record<string, unknown>[]) => items.map((role) => (role.name === 'Admin' ? { ...role, privileges: ['FORMS'] } : role)),
      'Admin',
    ],
    [
      'a login that nobody could use',
      'settings',
      (items: Record<string, unknown>[]) => items.map((item) => (item.id === 'signIn' ? { ...item, showcafslogin: false } : item)),
      'signIn',
    ],
    [
      'a text that is no message',
      'wording',
      (items: Record<string, unknown>[]) =>
        items.map((item) => (item.id === 'de' ? { ...item, texts: { 'shell.titles.dashboard': '{' } } : item)),
      'de',
    ],
    ['a field that nobody knows', 'terms', (items: Record<string, unknown>[]) => items.map((item) => ({ ...item, secret: 1 })), 'Autumn'],
    ['a section on a scale that there is not', 'sections', ([first = {}]: Record<string, unknown>[]) => [{ ...first, scaleId: v7() }], ''],
  ])('refuses %s, and nothing else is taken over with it', async (_case, part, change, called) => {
    const now = (await outputAs(admin ?? null, callOf(contracts.exportConfiguration), {})).file
    const file = {
      ...now,
      parts: {
        flags: [{ id: v7(), caption: `With ${part}`, colour: 'blue', active: true, shownToTeachers: false }],
        [part]: change(structuredClone(now.parts[part] ?? [])),
      },
    }
    const { results, seen } = await tryFile(file)
    const [refused] = results.filter(({ outcome }) => outcome === 'REFUSED')
    expect(refused).toMatchObject({ part, ...(called !== '' && { called }), problems: [{ text: expect.stringMatching(/\w/) }] })
    expect(await tryAs(contracts.applyConfiguration, { file, seen })).toMatchObject({
      status: 'STATE_CHANGED',
      code: 'config.ITEMS_REFUSED',
    })
    expect((await outputAs(admin ?? null, callOf(contracts.exportConfiguration), {})).file).toEqual(now)
  })

  test('refuses another format, another version, and what it does not know', async () => {
    expect(await tryAs(contracts.tryConfiguration, { file: { ...whole, format: 'x' } })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ code: 'configurationFormat' }],
    })
    expect(await tryAs(contracts.tryConfiguration, { file: { ...whole, version: 2 } })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ code: 'configurationVersion' }],
    })
    expect(await tryAs(contracts.tryConfiguration, { file: { ...whole, parts: { people: [] } } })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'file.parts.people', code: 'unknownKey' }],
    })
    expect((await tryAs(contracts.tryConfiguration, { file: { ...whole, more: 1 } })).status).toBe('VALIDATION_FAILED')
  })

  test('is taken over by who configures, and who proves to be them', async () => {
    const later = { at: new Date(Date.now() + 11 * 60_000) }
    for (const [contract, input] of [
      [contracts.tryConfiguration, { file: whole }],
      [contracts.applyConfiguration, { file: whole, seen: '' }],
    ] as const) {
      expect(await tryAs(contract, input, admin, later)).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
      expect((await tryAs(contract, input, staff ?? null)).status).toBe('FORBIDDEN')
      expect((await tryAs(contract, input, null)).status).toBe('AUTHENTICATION_FAILED')
    }
    expect((await tryAs(contracts.exportConfiguration, {}, staff ?? null)).status).toBe('FORBIDDEN')
  })

  test('brings only what whoever takes it over may change in its own screen', async () => {
    const role = await prisma().role.create({
      data: { id: v7(), name: 'Configurers', privileges: { create: { privilege: 'CONFIG_ADMIN' } } },
      select: { id: true },
    })
    const configurer = await member('STAFF', 'configurer')
    const who = { ...configurer, actor: { ...configurer.actor, privileges: new Set(['CONFIG_ADMIN'] as const) } }
    await prisma().userRole.create({ data: { userId: configurer.id, roleId: role.id } })
    const now = (await outputAs(admin ?? null, callOf(contracts.exportConfiguration), {})).file
    const file = {
      ...now,
      parts: { roles: (now.parts.roles ?? []).map((one) => (one.name === 'Dean' ? { ...one, privileges: ['ALL'] } : one)) },
    }
    // The privileges of a role are not revealed to people who may not see them on the role's own screen.
    expect((await tryFile(file, who)).results).toMatchObject([{ part: 'roles', called: 'Dean', outcome: 'REFUSED', changes: [] }])
  })

  test('makes another, empty institution the same', async () => {
    const db = prisma()
    const before = (await outputAs(admin ?? null, callOf(contracts.exportConfiguration), {})).file
    const {
      procedureTarget,
      procedurePermit,
      procedureParticipation,
      procedureStage,
      criterion,
      procedure,
      sectionPermit,
      sectionItem,
      section,
      scaleValue,
      scale,
    } = db
    const {
      outsideSupervisor,
      clinicRoom,
      room,
      clinic,
      participationType,
      specialty,
      feedbackPhrase,
      term,
      tag,
      tagGroup,
      flag,
      setting,
      programme,
    } = db
    await db.$transaction([
      procedureTarget.deleteMany(),
      procedurePermit.deleteMany(),
      procedureParticipation.deleteMany(),
      procedureStage.deleteMany(),
      criterion.deleteMany(),
      procedure.deleteMany(),
      sectionPermit.deleteMany(),
      sectionItem.deleteMany(),
      section.deleteMany(),
      scaleValue.deleteMany(),
      scale.deleteMany(),
      outsideSupervisor.deleteMany(),
      clinicRoom.deleteMany(),
      room.deleteMany(),
      clinic.deleteMany(),
      participationType.deleteMany(),
      specialty.deleteMany(),
      feedbackPhrase.deleteMany(),
      term.deleteMany(),
      tag.deleteMany(),
      tagGroup.deleteMany(),
      flag.deleteMany(),
      setting.deleteMany(),
      programme.deleteMany(),
    ])
    // The built-in roles exist with ids of their own; the roles that were made do not.
    const role = { builtIn: null }
    await db.$transaction([
      db.userRole.deleteMany({ where: { role } }),
      db.rolePrivilege.deleteMany({ where: { role } }),
      db.role.deleteMany({ where: role }),
    ])
    forgetSettings()
    admin = await member('ADMIN', 'second-admin')
    const ids = new Map((await db.role.findMany({ select: { id: true } })).map(({ id }) => [id, v7()]))
    const elsewhere: unknown = JSON.parse([...ids].reduce((text, [id, other]) => text.replaceAll(id, other), JSON.stringify(before)))
    const trial = await tryFile(elsewhere)
    expect(trial.results.filter(({ outcome }) => outcome === 'REFUSED')).toEqual([])
    await outputAs(admin, callOf(contracts.applyConfiguration), { file: elsewhere, seen: trial.seen })
    const after = (await outputAs(admin, callOf(contracts.exportConfiguration), {})).file
    expect(withoutIds(after)).toEqual(withoutIds(before))
    expect((await tryFile(elsewhere)).results).toEqual([])
  })
})
