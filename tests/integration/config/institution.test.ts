import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { POST as getConfig } from '@/app/getconfig/route'
import type { InstitutionSettings } from '@/lib/contracts/config/settings'
import { forgetSettings, provideInstitutionSettings, readInstitutionCall, readSettings } from '@/server/config'
import { startListening, stopListening } from '@/server/kernel/live'
import { actorOfToken } from '@/server/kernel/actor'
import { prisma } from '@/server/kernel/db'
import { registry } from '@/server/registry'
import { makeRole, memberWith, roleIdOf } from '../../support/accounts'
import { callAs, outputAs } from '../../support/call'
import { send } from '../../support/http'
import { member, type Member } from '../../support/members'
import { callNamed } from '../../support/named-call'

let [admin, other, staff]: Member[] = []
beforeAll(async () => {
  admin = await member('ADMIN')
  other = await member('ADMIN')
  staff = await member('STAFF')
})

const read = (): Promise<InstitutionSettings> => outputAs(admin ?? null, readInstitutionCall, {})
type Part = Exclude<keyof InstitutionSettings, 'logo' | 'apiBaseUrl' | 'hasShibboleth'>

const hours = (own: object) => ({
  AM: { startsTime: '08:00', endsTime: '12:00' },
  PM: { startsTime: '12:45', endsTime: '16:15' },
  EVE: { startsTime: '16:45', endsTime: '19:00' },
  ...own,
})

const saves = {
  identity: ['config.saveIdentity', { brandName: 'Northgate', logoSize: 64, supportLink: 'https://help.example.org' }],
  region: [
    'config.saveRegion',
    {
      timeZone: 'Europe/Ljubljana',
      shiftBorders: { pm: '12:30', eve: '16:30' },
      shiftHours: hours({}),
      languages: ['de', 'sl'],
      fallbackLocale: 'sl',
    },
  ],
  signIn: [
    'config.saveSignIn',
    { showcafslogin: true, sessionIdleMinutes: 60, sessionDays: 7, loginFailuresPerAddress: 200, keepsOnDevices: false },
  ],
  clinical: ['config.saveClinical', { toothNotation: 'PALMER', blindSelfMarks: true, escalateAfterDays: 3, patientBatch: 8 }],
  technical: [
    'config.saveTechnical',
    {
      uploadLimitMegabytes: 10,
      logLevel: 'debug',
      logToConsole: true,
      alertErrors: true,
      selectorSearchMax: 60,
      selectorNewMin: 3,
      mapTiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
      mapNote: 'Map data: Example',
      geocoder: 'https://places.example.org/search?q={q}&format=jsonv2',
    },
  ],
  attendance: [
    'config.saveAttendance',
    {
      attendanceThreshold: 90,
      checkInLateAfterMinutes: 5,
      checkInNearMetres: 100,
      registerDueAfterHours: 0,
      registerClosesAfterHours: 72,
      leastNoticeHours: 24,
      swaps: 'APPROVED',
      swapNoticeHours: 72,
      swapsAtOnce: 2,
      minutesBetweenBuildings: 15,
    },
  ],
  messages: [
    'config.saveMessages',
    {
      studentsWriteTo: 'NOBODY',
      usualMails: {
        MESSAGE: 'DIGEST',
        BROADCAST: 'NOW',
        CLINICAL: 'OFF',
        FORMS: 'NOW',
        CONCERN: 'NOW',
        TIMETABLE: 'NOW',
        FILES: 'OFF',
        CASES: 'NOW',
        FEEDBACK: 'DIGEST',
        TESTS: 'OFF',
        REPORTS: 'OFF',
        WORKFLOWS: 'OFF',
      },
    },
  ],
  modules: ['config.saveModules', { modules: ['clinical', 'support'] }],
  sidebar: [
    'config.saveSidebar',
    {
      sidebarmenuitems: [
        { caption: 'Library', link: 'https://library.example.org', icon: 'book' },
        { caption: 'Reports', link: '/reports', icon: 'file', priv: 'REPORT_ADMIN' },
      ],
    },
  ],
  entra: [
    'config.saveEntra',
    {
      entraTenants: ['6f1b7a3e-52f3-4a57-9b3c-0d6a8c1e2f40'],
      entraClientId: '0a4e1f7c-98b2-4f1d-8a35-7d3d5e6f9012',
      entraMatching: {
        attribute: 'email',
        field: 'email',
        isLasting: true,
        fills: { username: 'upn', email: 'email', firstName: 'given_name', lastName: 'family_name', displayName: '', studentIdNumber: '' },
        fillsAtLogin: true,
        unknown: 'refuse',
        roleId: null,
        emailDomains: ['example.org'],
      },
      entraSecondStep: { shownBy: ['acrs=c1', 'amr=mfa'], isAsked: true },
      entraPeople: { who: 'everybody', roleIds: [] },
    },
  ],
  shibboleth: [
    'config.saveShibbolethAccounts',
    {
      shibbolethMatching: {
        attribute: 'mail',
        field: 'email',
        isLasting: true,
        fills: {
          username: 'eduPersonPrincipalName',
          email: 'mail',
          firstName: 'givenName',
          lastName: 'sn',
          displayName: '',
          studentIdNumber: '',
        },
        fillsAtLogin: true,
        unknown: 'refuse',
        roleId: null,
        emailDomains: ['example.org'],
      },
      shibbolethSecondStep: { shownBy: ['https://refeds.org/profile/mfa'], isAsked: true },
      shibbolethPeople: { who: 'everybody', roleIds: [] },
    },
  ],
} as const satisfies Record<Part, readonly [string, object]>
const names = Object.keys(saves).filter((name): name is Part => Object.hasOwn(saves, name))

describe('the institution’s settings', () => {
  test.each(names)(
    '%s: what is saved holds for everybody at once, is written down as what it was and is, and the second of two learns of the first',
    async (name) => {
      const [call, values] = saves[name]
      const before = (await read())[name]
      const { revision } = before
      // Another process has the settings in memory.
      await readSettings()
      const saved = await callAs(admin ?? null, callNamed(call), { ...values, revision })
      expect(saved.status).toBe('SUCCESS')
      const after = (await read())[name]
      expect(after.values).toEqual(values)
      expect(after.revision).toBeGreaterThan(revision)
      expect(await readSettings()).toMatchObject(values)
      const second = await callAs(other ?? null, callNamed(call), { ...values, revision })
      expect(second).toMatchObject({ status: 'CONFLICT', data: { newer: after } })
      // Saving the present values writes nothing and does not raise the revision.
      expect(await callAs(other ?? null, callNamed(call), { ...values, revision: after.revision })).toMatchObject({
        status: 'SUCCESS',
        output: { revision: after.revision },
      })
      const [entry] = await prisma().auditEntry.findMany({
        where: { action: 'config.settingsSaved', entityId: name },
        orderBy: { at: 'asc' },
        take: 1,
      })
      const [key = ''] = Object.keys(values).filter(
        (one) => JSON.stringify(Reflect.get(before.values, one)) !== JSON.stringify(Reflect.get(values, one)),
      )
      expect(entry?.changes).toMatchObject({ [key]: { from: Reflect.get(before.values, key), to: Reflect.get(values, key) } })
      expect((await callAs(staff ?? null, callNamed(call), { ...values, revision: after.revision })).status).toBe('FORBIDDEN')
      expect((await callAs(null, callNamed(call), { ...values, revision: after.revision })).status).toBe('AUTHENTICATION_FAILED')
      expect((await callAs(admin ?? null, callNamed(call), { ...values, revision: after.revision, secret: 1 })).status).toBe(
        'VALIDATION_FAILED',
      )
    },
  )

  test('are read by nobody else', async () => {
    expect((await callAs(staff ?? null, readInstitutionCall, {})).status).toBe('FORBIDDEN')
    expect((await callAs(null, readInstitutionCall, {})).status).toBe('AUTHENTICATION_FAILED')
  })

  test('are what the next request of anybody is answered by', async () => {
    const { identity, modules } = await read()
    const config = async () =>
      (await send(getConfig, '/getconfig', { body: { username: staff?.username, authToken: staff?.token } })).body.config
    await outputAs(admin ?? null, callNamed('config.saveIdentity'), {
      ...identity.values,
      brandName: 'Southgate',
      revision: identity.revision,
    })
    await outputAs(admin ?? null, callNamed('config.saveModules'), { modules: ['tests'], revision: modules.revision })
    expect(await config()).toMatchObject({ brandName: 'Southgate', modules: ['tests'] })
    const clinical = registry.find(({ module }) => module === 'clinical')
    const actor = await actorOfToken(admin?.token ?? '')
    if (!clinical || !actor) throw new Error('nothing of the module')
    expect((await callAs({ actor }, clinical, {})).status).toBe('MODULE_DISABLED')
  })

  test('another process that keeps them in memory reads them again when it is told', async () => {
    provideInstitutionSettings()
    await startListening()
    await readSettings()
    await prisma().setting.update({ where: { key: 'brandName' }, data: { value: 'Westgate' } })
    expect((await readSettings()).brandName).toBe('Southgate')
    await prisma().$executeRaw`SELECT pg_notify('cusp_live', '{"stale":["settings"]}')`
    await expect.poll(async () => (await readSettings()).brandName, { timeout: 3_000 }).toBe('Westgate')
    await stopListening()
  })

  const bad: readonly [Part, object, string, string][] = [
    ['identity', { brandName: ' ' }, 'brandName', 'required'],
    ['identity', { brandName: 'North\u200Bgate' }, 'brandName', 'charactersUnseen'],
    ['identity', { logoSize: 15 }, 'logoSize', 'tooSmall'],
    ['identity', { logoSize: 20.5 }, 'logoSize', 'numberNeeded'],
    ['identity', { supportLink: 'javascript:alert(1)' }, 'supportLink', 'outsideLinkOnly'],
    ['identity', { supportLink: '/settings' }, 'supportLink', 'outsideLinkOnly'],
    ['region', { timeZone: 'Europe/Atlantis' }, 'timeZone', 'timeZoneUnknown'],
    ['region', { shiftBorders: { pm: '17:00', eve: '12:00' } }, 'shiftBorders.eve', 'shiftsInOrder'],
    ['region', { shiftBorders: { pm: '24:00', eve: '25:00' } }, 'shiftBorders.pm', 'invalid'],
    ['region', { shiftHours: hours({ PM: { startsTime: '13:30', endsTime: '13:30' } }) }, 'shiftHours.PM.endsTime', 'endBeforeStart'],
    ['region', { shiftHours: hours({ EVE: { startsTime: '16:00', endsTime: '20:00' } }) }, 'shiftHours.EVE.startsTime', 'notInShift'],
    ['region', { languages: [] }, 'languages', 'languageNeeded'],
    ['region', { languages: ['de'], fallbackLocale: 'es' }, 'fallbackLocale', 'languageNotOffered'],
    ['signIn', { showcafslogin: false }, 'showcafslogin', 'loginNeeded'],
    ['signIn', { sessionDays: 91 }, 'sessionDays', 'tooBig'],
    ['clinical', { escalateAfterDays: 366 }, 'escalateAfterDays', 'tooBig'],
    ['clinical', { patientBatch: 2 }, 'patientBatch', 'tooSmall'],
    ['entra', { entraTenants: ['example.onmicrosoft.com'] }, 'entraTenants.0', 'directoryId'],
    ['entra', { entraClientId: 'app' }, 'entraClientId', 'directoryId'],
    ['technical', { logLevel: 'all' }, 'logLevel', 'invalid'],
    ['attendance', { attendanceThreshold: 101 }, 'attendanceThreshold', 'tooBig'],
    ['attendance', { checkInLateAfterMinutes: -1 }, 'checkInLateAfterMinutes', 'tooSmall'],
    ['attendance', { checkInNearMetres: 10 }, 'checkInNearMetres', 'tooSmall'],
    ['messages', { studentsWriteTo: 'ANYBODY' }, 'studentsWriteTo', 'invalid'],
    ['modules', { modules: ['nothing'] }, 'modules.0', 'invalid'],
    [
      'sidebar',
      { sidebarmenuitems: [{ caption: 'X', link: '//elsewhere.example', icon: 'link' }] },
      'sidebarmenuitems.0.link',
      'linkNotAllowed',
    ],
    [
      'sidebar',
      { sidebarmenuitems: [{ caption: 'X', link: '/\\elsewhere.example', icon: 'link' }] },
      'sidebarmenuitems.0.link',
      'linkNotAllowed',
    ],
    [
      'sidebar',
      { sidebarmenuitems: [{ caption: 'X', link: 'javascript:alert(1)', icon: 'link' }] },
      'sidebarmenuitems.0.link',
      'linkNotAllowed',
    ],
    ['sidebar', { sidebarmenuitems: [{ caption: 'X', link: '/x', icon: 'skull' }] }, 'sidebarmenuitems.0.icon', 'invalid'],
    [
      'sidebar',
      { sidebarmenuitems: [{ caption: 'X', link: '/x', icon: 'link', priv: 'NO_SUCH' }] },
      'sidebarmenuitems.0.priv',
      'privilegeUnknown',
    ],
    [
      'sidebar',
      {
        sidebarmenuitems: [
          { caption: 'X', link: '/x', icon: 'link' },
          { caption: 'Y', link: '/x', icon: 'link' },
        ],
      },
      'sidebarmenuitems.1.link',
      'linkTwice',
    ],
  ]
  test.each(bad)('%s %j is refused by its field', async (name, change, path, code) => {
    const [call] = saves[name]
    const now = (await read())[name]
    expect(await callAs(admin ?? null, callNamed(call), { ...now.values, ...change, revision: now.revision })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining({ path, code })]),
    })
    expect((await read())[name]).toEqual(now)
  })

  test('the last way in is switched off from neither side', async () => {
    const sso = async (modules: string[]) =>
      callAs(admin ?? null, callNamed('config.saveModules'), { modules, revision: (await read()).modules.revision })
    const passwords = async (showcafslogin: boolean) => {
      const {
        signIn: { values, revision },
      } = await read()
      return callAs(admin ?? null, callNamed('config.saveSignIn'), { ...values, showcafslogin, revision })
    }
    // A module without settings lets nobody in.
    await prisma().setting.deleteMany({ where: { key: { in: ['entraTenants', 'entraClientId'] } } })
    expect((await sso(['clinical', 'ms_entra'])).status).toBe('SUCCESS')
    expect(await passwords(false)).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining({ path: 'showcafslogin', code: 'loginNeeded' })]),
    })
    expect((await read()).signIn.values.showcafslogin).toBe(true)
    // A module with settings lets people in; the settings cannot be removed while it is the only way to log in.
    const entra = async (values: object) =>
      callAs(admin ?? null, callNamed('config.saveEntra'), { ...saves.entra[1], ...values, revision: (await read()).entra.revision })
    expect((await entra({})).status).toBe('SUCCESS')
    expect((await passwords(false)).status).toBe('SUCCESS')
    expect(await entra({ entraTenants: [] })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [expect.objectContaining({ path: 'entraTenants', code: 'loginNeeded' })],
    })
    expect((await passwords(true)).status).toBe('SUCCESS')
    expect((await entra({ entraTenants: [] })).status).toBe('SUCCESS')
    // Where passwords were switched off by another version, saving must not remove the last way in.
    await prisma().setting.upsert({
      where: { key: 'showcafslogin' },
      create: { key: 'showcafslogin', value: false, changedAt: new Date() },
      update: { value: false },
    })
    expect(await sso([])).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: expect.arrayContaining([expect.objectContaining({ path: 'modules', code: 'loginNeeded' })]),
    })
    expect((await passwords(true)).status).toBe('SUCCESS')
    expect((await sso([])).status).toBe('SUCCESS')
  })

  test('who vouches for people is said by who may do everything, and nobody who comes by themself gets a role with something sensitive', async () => {
    const {
      entra: { values, revision },
    } = await read()
    const with_ = (roleId: string | null, unknown = 'create') => ({
      ...values,
      entraMatching: { ...values.entraMatching, unknown, roleId },
      revision,
    })
    const configurer = await memberWith([await makeRole(`Configures ${v7()}`, ['CONFIG_ADMIN'])])
    expect((await callAs(configurer, callNamed('config.saveEntra'), with_(null, 'refuse'))).status).toBe('FORBIDDEN')
    for (const [roleId, code] of [
      [await roleIdOf('ADMIN'), 'roleSensitive'],
      [await roleIdOf('TEACHER'), 'roleSensitive'],
      [v7(), 'roleUnknown'],
      [null, 'required'],
    ] as const) {
      expect(await callAs(admin ?? null, callNamed('config.saveEntra'), with_(roleId))).toMatchObject({
        status: 'VALIDATION_FAILED',
        issues: [expect.objectContaining({ path: 'entraMatching.roleId', code })],
      })
    }
    expect((await callAs(admin ?? null, callNamed('config.saveEntra'), with_(await roleIdOf('STUDENT')))).status).toBe('SUCCESS')
  })

  test.each(['entra', 'shibboleth'] as const)(
    'for whom %s vouches is said in roles that there are; a newcomer’s is among them',
    async (name) => {
      const call = callNamed(name === 'entra' ? 'config.saveEntra' : 'config.saveShibbolethAccounts')
      const save = async (roleIds: readonly string[], newcomers: string | null = null) => {
        const { values, revision } = (await read())[name]
        const matching = {
          ...Object(Reflect.get(values, `${name}Matching`)),
          unknown: newcomers === null ? 'refuse' : 'create',
          roleId: newcomers,
        }
        return callAs(admin ?? null, call, {
          ...values,
          [`${name}Matching`]: matching,
          [`${name}People`]: { who: 'roles', roleIds },
          revision,
        })
      }
      const refused = (path: string, code: string) => ({ status: 'VALIDATION_FAILED', issues: [expect.objectContaining({ path, code })] })
      const [student, teacher] = [await roleIdOf('STUDENT'), await roleIdOf('TEACHER')]
      expect(await save([])).toMatchObject(refused(`${name}People.roleIds`, 'required'))
      expect(await save([student, v7()])).toMatchObject(refused(`${name}People.roleIds`, 'roleUnknown'))
      expect(await save([teacher], student)).toMatchObject(refused(`${name}Matching.roleId`, 'roleNotLetIn'))
      expect((await save([teacher, student], student)).status).toBe('SUCCESS')
    },
  )

  test('where no password is taken, a provider goes on vouching for who may do everything', async () => {
    await prisma().setting.upsert({
      where: { key: 'modules' },
      create: { key: 'modules', value: ['clinical', 'ms_entra'], changedAt: new Date() },
      update: { value: ['clinical', 'ms_entra'] },
    })
    await prisma().setting.upsert({
      where: { key: 'showcafslogin' },
      create: { key: 'showcafslogin', value: false, changedAt: new Date() },
      update: { value: false },
    })
    const save = async (roleIds: readonly string[]) =>
      callAs(admin ?? null, callNamed('config.saveEntra'), {
        ...saves.entra[1],
        entraPeople: { who: 'roles', roleIds },
        revision: (await read()).entra.revision,
      })
    const [administrators, students] = [await roleIdOf('ADMIN'), await roleIdOf('STUDENT')]
    expect(await save([students])).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [expect.objectContaining({ path: 'entraPeople.roleIds', code: 'adminLoginNeeded' })],
    })
    expect((await save([students, administrators])).status).toBe('SUCCESS')
    // A person with every privilege and another role can only log in with a provider that vouches for that role, too.
    const staffRole = await roleIdOf('STAFF')
    const all = await prisma().user.findMany({
      where: { roles: { some: { role: { privileges: { some: { privilege: 'ALL' } } } } } },
      select: { id: true },
    })
    await prisma().userRole.createMany({ data: all.map(({ id: userId }) => ({ userId, roleId: staffRole })) })
    expect(await save([students, administrators])).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [expect.objectContaining({ code: 'adminLoginNeeded' })],
    })
    expect((await save([students, administrators, staffRole])).status).toBe('SUCCESS')
    await prisma().userRole.deleteMany({ where: { roleId: staffRole, userId: { in: all.map(({ id }) => id) } } })
    await prisma().setting.deleteMany({ where: { key: { in: ['showcafslogin', 'entraPeople'] } } })
    forgetSettings()
  })

  test('how one logs in is changed by who proves who they are', async () => {
    const {
      signIn: { values, revision },
    } = await read()
    expect(
      await callAs(admin ?? null, callNamed('config.saveSignIn'), { ...values, revision }, { at: new Date(Date.now() + 11 * 60_000) }),
    ).toMatchObject({ status: 'FORBIDDEN', code: 'sign-in.REAUTHENTICATE' })
  })
})
