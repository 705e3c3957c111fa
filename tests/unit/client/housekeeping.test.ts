import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newDevice, openTab, saveHeader, signedIn, unreachable, type Device, type Tab } from './device'

const hour = 3_600_000
const start = Date.parse('2026-11-23T08:00:00Z')
const Record = z.object({ title: z.string() })
let device: Device
let tab: Tab

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  device = newDevice()
  tab = await signedIn(await openTab())
  tab.connection.failed()
  device.respond(unreachable)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const after = (hours: number) => vi.setSystemTime(start + hours * hour)

it('deletes answers after 24 hours and copies of records after a week', async () => {
  const db = await tab.cafsdb()
  await db.put('apiRequests', { url: '/api/a', response: {}, timestamp: start })
  await tab.writeLocal('session:read', { title: 'read' })
  after(24)
  await tab.housekeep()
  expect(await db.count('apiRequests')).toBe(1)
  after(25)
  await tab.housekeep()
  expect([await db.count('apiRequests'), await tab.readLocal('session:read', Record)]).toEqual([0, { title: 'read' }])
  after(169)
  await tab.housekeep()
  expect(await tab.readLocal('session:read', Record)).toBeUndefined()
  expect(await tab.currentPerson()).toMatchObject({ id: 'ada' })
})

it('keeps what belongs to unsent work however old it is, purged or not', async () => {
  await tab.saveQueued(saveHeader, { id: 's1', title: 'unsent' }, { entity: 's1', part: 'header', record: { key: 'session:s1', value: { title: 'unsent' } } })
  after(1000)
  await tab.housekeep()
  expect(await tab.readLocal('session:s1', Record)).toEqual({ title: 'unsent' })
  await tab.purgeRequests()
  await tab.housekeep()
  expect(await tab.readLocal('session:s1', Record)).toEqual({ title: 'unsent' })
})

it('takes the hours that it is given', async () => {
  await tab.writeLocal('session:read', { title: 'read' })
  after(3)
  await tab.housekeep({ copies: 2 })
  expect(await tab.readLocal('session:read', Record)).toBeUndefined()
})
