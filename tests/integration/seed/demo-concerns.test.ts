import { afterAll, beforeAll, expect, test } from 'vitest'
import { concernStates } from '@/lib/states/concern'
import { seedBroadcasts } from '@/prisma/seed/demo/broadcasts'
import { seedConcerns } from '@/prisma/seed/demo/concerns'
import { loadSchool } from '@/prisma/seed/demo/school'
import { schoolTime } from '@/prisma/seed/demo/calendar'
import { decrypt } from '@/server/kernel/secrets/cipher'
import { closeDb, prisma } from '@/server/kernel/db'
import { demoSchool, demoTime as now } from '../../support/demo-school'
import { concernSealing } from '@/server/concerns/sealings'

beforeAll(async () => {
  await demoSchool()
  const db = prisma()
  const school = await loadSchool({ db, size: 'small', today: schoolTime(now).day })
  await seedBroadcasts({ db, school, now })
  await seedConcerns({ db, school, now })
}, 180_000)
afterAll(closeDb)

test('nine concerns in every state and three commendations, encrypted, raised and handled by others than whom they are about', async () => {
  const cases = await prisma().concern.findMany({ include: { handlers: true } })
  expect(new Set(cases.map(({ state }) => state))).toEqual(new Set(concernStates))
  expect([cases.length, cases.filter(({ kind }) => kind === 'COMMENDATION').length]).toEqual([12, 3])
  for (const { facts, raisedById, studentId, handlers, raisedAt } of cases) {
    expect(decrypt(concernSealing, facts).length).toBeGreaterThan(20)
    expect([raisedById, studentId].some((id) => handlers.some(({ userId }) => userId === id))).toBe(false)
    expect(raisedAt <= now).toBe(true)
  }
  expect(await prisma().concernEntry.count({ where: { at: { gt: now } } })).toBe(0)
})

test('two broadcasts, one that a third has read, and one that leaves in some days', async () => {
  const threads = await prisma().thread.findMany({ where: { kind: 'BROADCAST', state: { not: 'SCHEDULED' } }, include: { members: true } })
  expect(threads.map(({ reach, members }) => reach === members.length - 1)).toEqual([true, true])
  const waiting = await prisma().thread.findMany({ where: { state: 'SCHEDULED' }, include: { members: true } })
  expect(waiting.map(({ sendsAt, members }) => [sendsAt > now, members.length])).toEqual([[true, 0]])
})
