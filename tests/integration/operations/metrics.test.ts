import { afterEach, expect, test, vi } from 'vitest'
import { v7 } from 'uuid'
import { GET } from '@/app/api/metrics/route'
import { backupNotes } from '@/lib/config/backup-notes'
import { env } from '@/lib/env'
import { prisma } from '@/server/kernel/db'
import { provideJobs } from '@/server/kernel/jobs/jobs'
import * as readyQueries from '@/server/kernel/queries/ready.sql'
import { measureSupplies } from '@/server/kernel/running-out'

const token = 'a-token-for-the-monitor-that-is-long-enough'
const given = env()
const ask = (authorization?: string) =>
  GET(new Request('http://localhost/api/metrics', authorization === undefined ? {} : { headers: { authorization } }))
async function figures(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${token}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [`${line.split('{')[0]} ${/what="(\w+)"/.exec(line)?.[1] ?? ''}`.trim(), Number(line.split(' ').at(-1))]),
  )
}

afterEach(() => {
  globalThis.cuspEnv = given
  vi.restoreAllMocks()
})

test('where no token is set there is nothing at the address', async () => {
  expect((await ask(`Bearer ${token}`)).status).toBe(404)
  expect((await ask('Bearer undefined')).status).toBe(404)
})

test('without the token, or with another one, nothing is told', async () => {
  globalThis.cuspEnv = { ...given, METRICS_TOKEN: token }
  for (const authorization of [undefined, '', token, `Bearer ${token}x`, 'Bearer ']) {
    const answer = await ask(authorization)
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('cusp_')
  }
})

test('the figures are those of the process, its disk and its database', async () => {
  globalThis.cuspEnv = { ...given, METRICS_TOKEN: token }
  provideJobs([{ name: 'a-job-that-fails', pattern: '0 0 * * *', run: () => Promise.resolve() }])
  const before = await figures()
  const [dead, waiting] = [v7(), v7()]
  const long = new Date(Date.now() - 90_000)
  const event = { type: 'mail', payload: {}, createdAt: long, nextAttemptAt: long }
  await prisma().outboxEvent.createMany({
    data: [
      { ...event, id: dead, state: 'DEAD' },
      { ...event, id: waiting },
    ],
  })
  await prisma().jobRun.createMany({
    data: [
      { job: 'a-job-that-fails', lastRunAt: long, lastError: 'no disk' },
      // One that this version has no more, as Today leaves it out, too.
      { job: 'a-job-of-before', lastRunAt: long, lastError: 'no disk' },
      { job: backupNotes.made, lastRunAt: long },
    ],
  })
  const after = await figures()
  const supplies = await measureSupplies()
  expect(after.get('cusp_disk_size_bytes') ?? supplies.disk?.size).toBe(supplies.disk?.size)
  expect(after.get('cusp_heap_limit_bytes')).toBe(supplies.heap.limit)
  expect(after.get('cusp_pool_most')).toBe(supplies.pool.most)
  expect(after.get('cusp_database_up')).toBe(1)
  expect(after.get('cusp_database_bytes')).toBeGreaterThan(1_000_000)
  expect(after.get('cusp_database_connections')).toBeGreaterThan(0)
  expect(after.get('cusp_outbox_dead')).toBe((before.get('cusp_outbox_dead') ?? 0) + 1)
  expect(after.get('cusp_outbox_waiting')).toBe((before.get('cusp_outbox_waiting') ?? 0) + 1)
  expect(after.get('cusp_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90)
  expect(after.get('cusp_jobs_failing')).toBe((before.get('cusp_jobs_failing') ?? 0) + 1)
  expect(before.has('cusp_backup_age_seconds')).toBe(false)
  expect(after.get('cusp_backup_age_seconds')).toBeGreaterThanOrEqual(90)
  for (const what of ['disk', 'memory', 'loop', 'pool', 'secret']) expect(after.get(`cusp_short ${what}`)).toBeDefined()
})

test('a database that does not answer is a figure, too', async () => {
  globalThis.cuspEnv = { ...given, METRICS_TOKEN: token }
  vi.spyOn(readyQueries, 'readDatabaseFigures').mockRejectedValue(new Error('down'))
  const told = await figures()
  expect(told.get('cusp_database_up')).toBe(0)
  expect(told.has('cusp_outbox_waiting')).toBe(false)
  expect(told.get('cusp_uptime_seconds')).toBeGreaterThan(0)
})
