import { beforeAll, describe, expect, test } from 'vitest'
import { POST as getConfig } from '@/app/getconfig/route'
import { prisma } from '@/server/kernel/db'
import { forgetSettings } from '@/server/config'
import { send } from '../../support/http'
import { signedIn, type SignedIn } from '../../support/signed-in'

let student: SignedIn
const programme = '0190a000-0000-7000-8000-000000000001'
beforeAll(async () => {
  student = await signedIn()
  const db = prisma()
  await db.programme.createMany({
    data: [
      { id: programme, name: 'Dentistry', lengthYears: 5 },
      { id: programme.replace(/1$/, '2'), name: 'Hidden', lengthYears: 3, published: false },
    ],
  })
  await db.term.create({ data: { id: programme, title: 'Autumn 2026', startsOn: new Date('2026-09-21'), endsOn: new Date('2026-12-18') } })
  await db.setting.create({ data: { key: 'modules', value: ['clinical', 'ms_entra'], changedAt: new Date() } })
  await db.setting.create({ data: { key: 'brandName', value: 'Northgate', changedAt: new Date() } })
  await db.setting.create({ data: { key: 'logoSize', value: 'not a number', changedAt: new Date() } })
  forgetSettings()
})

describe('POST /getconfig', () => {
  test('answers the configuration in the spellings of the specification', async () => {
    const { http, body } = await send(getConfig, '/getconfig', { body: { username: student.username, authToken: student.token } })
    expect([http, body.status]).toEqual([200, 'SUCCESS'])
    expect(body.config).toEqual({
      modules: ['clinical', 'ms_entra'],
      programmes: { [programme]: { Id: programme, Name: 'Dentistry', CourseLengthYears: 5 } },
      groups: {},
      firms: {},
      terms: [{ schoolterm_title: 'Autumn 2026' }],
      specialties: [],
      participationTypes: [],
      clinics: [],
      tags: [],
      sidebarmenuitems: [],
      languageoverride: {},
      showcafslogin: true,
      logLevel: 'error',
      logToConsole: false,
      alertErrors: false,
      APIBaseURL: 'http://localhost:3000',
      brandName: 'Northgate',
      logoSize: 48,
      languages: ['de', 'en-GB', 'en-US', 'es', 'nb', 'sl'],
      fallbackLocale: 'no-TR',
    })
  })

  test('tells nobody more than the login screen needs', async () => {
    const { body } = await send(getConfig, '/getconfig')
    expect(body.config).toMatchObject({ modules: ['ms_entra'], programmes: {}, terms: [], brandName: 'Northgate', showcafslogin: true })
  })

  test('refuses an unknown key', async () => {
    const { http, body } = await send(getConfig, '/getconfig', { body: { secret: true } })
    expect([http, body.status]).toEqual([400, 'VALIDATION_FAILED'])
  })
})
