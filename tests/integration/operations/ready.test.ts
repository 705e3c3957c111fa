import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { GET } from '@/app/api/ready/route'
import { databaseDown } from '@/lib/database-down'
import { getInstitution } from '@/lib/i18n/institution'
import { forgetSettings, provideInstitutionSettings } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { sayingDatabaseDown } from '@/server/kernel/db/database-down'
import { refuse } from '@/server/kernel/errors'
import * as settingsQueries from '@/server/config/queries/settings'
import * as runningOut from '@/server/kernel/running-out'
import * as readyQueries from '@/server/kernel/queries/ready.sql'

const unreachable = Object.assign(new Error("Can't reach database server"), { code: 'P1001' })

const plenty: Awaited<ReturnType<typeof runningOut.measureSupplies>> = {
  disk: null,
  heap: { used: 1, limit: 10 },
  resident: 1,
  pool: { open: 1, idle: 1, waiting: 0, most: 12, isExhausted: false },
  loopDelayMs: 1,
  isSecretUnknown: false,
}
beforeEach(() => void vi.spyOn(runningOut, 'measureSupplies').mockResolvedValue(plenty))

test('what the process is short of is named, and people are sent here all the same', async () => {
  vi.spyOn(runningOut, 'measureSupplies').mockResolvedValue({ ...plenty, disk: { free: 1, size: 1_000 }, isSecretUnknown: true })
  expect(await askReady()).toMatchObject({ http: 200, body: { status: 'SUCCESS', short: ['disk', 'secret'] } })
})

/** Each request comes in another second, so that the last answer is not given again. */
let second = 0
async function askReady() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (second += 2) * 1_000 })
  const answer = await GET()
  return { http: answer.status, body: z.record(z.string(), z.union([z.string(), z.array(z.string())])).parse(await answer.json()) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a database that answers and has every migration is ready', async () => {
  expect(await askReady()).toEqual({
    http: 200,
    body: { status: 'SUCCESS', process: 'OK', database: 'OK', migrations: 'OK', outbox: 'OK', short: [] },
  })
})

test('a process that is about to end is not', async () => {
  Reflect.set(globalThis, 'cuspGoing', true)
  expect(await askReady()).toMatchObject({ http: 503, body: { status: 'UNAVAILABLE', process: 'GOING', database: 'OK' } })
  Reflect.deleteProperty(globalThis, 'cuspGoing')
})

test('a database of an earlier version is not', async () => {
  const [last] = await prisma().$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1`
  const name = last?.name ?? ''
  await prisma().$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = ${name}`
  expect(await askReady()).toMatchObject({ http: 503, body: { status: 'UNAVAILABLE', database: 'OK', migrations: 'MISSING' } })
  await prisma().$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE migration_name = ${name}`
})

test('an outbox that nobody empties is told, and people are sent here all the same', async () => {
  const at = new Date(Date.now() - 60 * 60_000)
  const id = v7()
  await prisma().outboxEvent.create({ data: { id, type: 'mail', payload: {}, createdAt: at, nextAttemptAt: at }, select: { id: true } })
  expect(await askReady()).toMatchObject({ http: 200, body: { outbox: 'LATE' } })
  await prisma().outboxEvent.delete({ where: { id }, select: { id: true } })
})

test('a database that does not answer is down', async () => {
  vi.spyOn(readyQueries, 'listMissingMigrations').mockRejectedValue(unreachable)
  expect(await askReady()).toEqual({
    http: 503,
    body: { status: 'UNAVAILABLE', process: 'OK', database: 'DOWN', migrations: 'UNKNOWN', outbox: 'UNKNOWN', short: [] },
  })
})

test.each([
  ['a connection that was not made', unreachable],
  ['a call that was refused because of it', refuse('UNAVAILABLE')],
])('%s is told to the page as a database that is down', async (_, error) => {
  await expect(sayingDatabaseDown(() => Promise.reject(error))).rejects.toMatchObject({ digest: databaseDown })
})

test('what else goes wrong stays what it is', async () => {
  const fault = new Error('a defect')
  await expect(sayingDatabaseDown(() => Promise.reject(fault))).rejects.toBe(fault)
})

test('without a database a page still knows its language', async () => {
  provideInstitutionSettings()
  forgetSettings()
  vi.spyOn(settingsQueries, 'findSettings').mockRejectedValue(unreachable)
  expect(await getInstitution()).toMatchObject({ fallbackLocale: 'no-TR' })
  forgetSettings()
})
