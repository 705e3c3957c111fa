import { expect, it, vi } from 'vitest'
import { signInAdaBeforeEach, Copy, place, tab } from './at-device'
import { saveHeader } from './device'

const hour = 3_600_000
const start = Date.parse('2026-11-23T08:00:00Z')
signInAdaBeforeEach({ at: start, isOffline: true })

const setHoursAfter = (hours: number) => vi.setSystemTime(start + hours * hour)

it('deletes answers after 24 hours and copies of records after a week', async () => {
  const db = await tab.cafsdb()
  await db.put('apiRequests', { url: '/api/a', response: {}, timestamp: start })
  await tab.writeLocal('session:read', { title: 'read' })
  setHoursAfter(24)
  await tab.housekeep()
  expect(await db.count('apiRequests')).toBe(1)
  setHoursAfter(25)
  await tab.housekeep()
  expect([await db.count('apiRequests'), await tab.readLocal('session:read', Copy)]).toEqual([0, { title: 'read' }])
  setHoursAfter(169)
  await tab.housekeep()
  expect(await tab.readLocal('session:read', Copy)).toBeUndefined()
  expect(await tab.currentPerson()).toMatchObject({ id: 'ada' })
})

it('keeps what belongs to unsent work however old it is, purged or not', async () => {
  await tab.saveQueued(saveHeader, { id: 's1', title: 'unsent' }, { ...place, record: { key: 'session:s1', value: { title: 'unsent' } } })
  setHoursAfter(1000)
  await tab.housekeep()
  expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'unsent' })
  await tab.purgeRequests()
  await tab.housekeep()
  expect(await tab.readLocal('session:s1', Copy)).toEqual({ title: 'unsent' })
})

it('takes the hours that it is given', async () => {
  await tab.writeLocal('session:read', { title: 'read' })
  setHoursAfter(3)
  await tab.housekeep({ copies: 2 })
  expect(await tab.readLocal('session:read', Copy)).toBeUndefined()
})
