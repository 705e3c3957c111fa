import { CalendarDate } from '@internationalized/date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contracts from '@/lib/contracts/placements'
import { seedPlacements } from '@/prisma/seed/demo/placements'
import { loadSchool } from '@/prisma/seed/demo/school'
import { stopClock } from '@/server/kernel/clock'
import { closeDb, inJobTransaction, prisma } from '@/server/kernel/db'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { member } from '../../support/members'
import { onPlacement } from '../../support/placements'

beforeAll(async () => {
  await demoSchool()
  await inJobTransaction(async (db) => {
    const school = await loadSchool({ db, size: 'small', today: new CalendarDate(2026, 3, 11) })
    await seedPlacements({ db, school, now })
  })
}, 300_000)
afterAll(closeDb)

test('the demo school has providers, of which one is full, one has an agreement that ends and one a check that has expired', async () => {
  stopClock(now)
  const staff = await member('STAFF')
  const { rows } = await onPlacement(staff, contracts.listProviders, {}, now)
  expect(rows).toHaveLength(6)
  const named = (has: (row: (typeof rows)[number]) => boolean) => rows.filter(has).map(({ name }) => name)
  expect(named(({ places, free }) => places > 0 && free === 0)).toEqual(['Marsh Lane Practice'])
  expect(rows.find(({ agreement }) => agreement === 'ENDING')).toMatchObject({
    name: 'Eastfield Dental Centre',
    agreementEndsOn: '2026-04-01',
  })
  expect(named(({ checksExpired }) => checksExpired > 0)).toEqual(['Riverside General Hospital'])
})

test('it has placements in every state, whose students have nothing else on these days', async () => {
  stopClock(now)
  const staff = await member('STAFF')
  for (const state of ['PROPOSED', 'CONFIRMED', 'ACTIVE', 'COMPLETED', 'CANCELLED'] as const)
    expect([state, (await onPlacement(staff, contracts.listPlacements, { state }, now)).rows.length]).toEqual([
      state,
      expect.toSatisfy((count: number) => count > 0),
    ])
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: 'student' }, select: { id: true } })
  const somebody = await member('STUDENT')
  const student = { ...somebody, actor: { ...somebody.actor, id } }
  const { rows } = await onPlacement(student, contracts.listMyPlacements, {}, now)
  expect(rows).toMatchObject([{ state: 'ACTIVE', provider: { name: 'Eastfield Dental Centre' }, contact: { name: 'Dr Helen Whitlock' } }])
  expect(rows[0]?.daysDone).toBeGreaterThan(0)
  const clashes = await prisma().$queryRaw<unknown[]>`
    SELECT 1 FROM diary_entry d JOIN occurrence o ON o.id = d.source_id JOIN placement_event v ON v.event_id = o.event_id
      JOIN diary_entry x ON x.subject_id = d.subject_id AND x.source_id <> d.source_id AND x.starts_at < d.ends_at AND x.ends_at > d.starts_at
    WHERE d.subject = 'STUDENT'`
  expect(clashes).toEqual([])
})

test('it has a block for which nearly all who choose can be placed', async () => {
  stopClock(now)
  const staff = await member('STAFF')
  const { rows } = await onPlacement(staff, contracts.listBlocks, {}, now)
  const open = rows.find(({ state }) => state === 'PREFERENCES')
  const { demand, students } = await onPlacement(staff, contracts.readBlock, { id: open?.id }, now)
  const places = demand.reduce((sum, one) => sum + one.places, 0)
  expect([students > 0, places >= students * 0.8, places < students + 5]).toEqual([true, true, true])
})
