import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { buildings } from '@/lib/contracts/lists'
import { prisma } from '@/server/kernel/db'
import { outputAs } from '../../support/call'
import { tryAs } from '../../support/lists'
import { member, type Member } from '../../support/members'
import { buildingCalls } from '@/server/places'

let staff: Member
beforeAll(async () => {
  staff = await member('STAFF', 'stella')
})

const building = (own: object = {}) => ({
  id: v7(),
  revision: 0,
  name: `Tower ${v7().slice(-6)}`,
  line1: '',
  line2: '',
  postcode: '',
  town: '',
  region: '',
  country: '',
  latitude: null,
  longitude: null,
  active: true,
  ...own,
})

test('the address of a building is whole, or the building is placed on the map', async () => {
  const street = { line1: '1 High Street' }
  expect(await tryAs(staff, buildings.save, building(street))).toMatchObject({ issues: [{ path: 'line1', code: 'addressVague' }] })
  expect(await tryAs(staff, buildings.save, building({ latitude: 51.5 }))).toMatchObject({
    issues: [{ path: 'longitude', code: 'positionHalf' }],
  })
  for (const own of [{}, { ...street, town: 'Leeds', country: 'United Kingdom' }, { ...street, latitude: 51.5, longitude: -0.09 }])
    expect((await tryAs(staff, buildings.save, building(own))).status).toBe('SUCCESS')
})

test('an address goes when it is emptied, and with its building', async () => {
  const whole = building({ line1: '2 High Street', town: 'Leeds', country: 'United Kingdom' })
  const stands = () => prisma().address.count({ where: { line1: '2 High Street' } })
  await tryAs(staff, buildings.save, whole)
  expect(await stands()).toBe(1)
  const none = { ...whole, revision: 1, line1: '', town: '', country: '' }
  expect((await tryAs(staff, buildings.save, none)).status).toBe('SUCCESS')
  expect(await stands()).toBe(0)
  await tryAs(staff, buildings.save, { ...whole, revision: 2 })
  const { entry } = await outputAs(staff, buildingCalls.read, { id: whole.id })
  expect(entry).toMatchObject({ line1: '2 High Street', town: 'Leeds' })
  expect((await tryAs(staff, buildings.remove, { id: whole.id, revision: 3, as: 'DELETED' })).status).toBe('SUCCESS')
  expect(await stands()).toBe(0)
})
