import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupNotes } from '@/lib/config/backup-notes'
import { env } from '@/lib/env'
import { recordBackup } from '@/scripts/backup/record-backup'
import { readUpkeepCall } from '@/server/config'
import { prisma } from '@/server/kernel/db'
import { provideJobs } from '@/server/kernel/jobs/jobs'
import { callAs, outputAs } from '../../support/call'
import { member, type Member } from '../../support/members'

const at = new Date('2026-11-20T10:00:00Z')
const hoursBefore = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
let admin: Member
beforeAll(async () => {
  admin = await member('ADMIN')
})
afterAll(() => provideJobs([]))
const read = () => outputAs(admin, readUpkeepCall, {}, { at })
const note = (hours: number, error: string | null = null) => recordBackup({ url: env().DATABASE_URL, at: hoursBefore(hours), error })

test('counts jobs whose last run failed, and what nobody tries to send any more', async () => {
  const run = () => Promise.resolve()
  provideJobs(['one', 'two', 'three'].map((name) => ({ name, pattern: '* * * * *', run })))
  await prisma().jobRun.createMany({
    data: [
      { job: 'one', lastRunAt: at, lastError: 'no' },
      { job: 'two', lastRunAt: at, lastError: null },
      // A job of an earlier version.
      { job: 'gone', lastRunAt: at, lastError: 'no' },
    ],
  })
  const event = { type: 'mail', payload: {}, createdAt: at, nextAttemptAt: at }
  await prisma().outboxEvent.createMany({
    data: [
      { id: v7(), ...event, state: 'DEAD' },
      { id: v7(), ...event, state: 'DEAD' },
      { id: v7(), ...event },
    ],
  })
  expect(await read()).toMatchObject({ failingJobs: 1, outbox: { failed: 2, waiting: 1 } })
})

test('says when a backup was last made, whether that is long ago, and whether one failed since', async () => {
  expect((await read()).backup).toEqual({ madeAt: null, isOverdue: false, hasFailed: false })
  await note(60)
  expect((await read()).backup).toEqual({ madeAt: hoursBefore(60).toISOString(), isOverdue: true, hasFailed: false })
  await note(30)
  await note(6, 'disk full')
  expect((await read()).backup).toEqual({ madeAt: hoursBefore(30).toISOString(), isOverdue: false, hasFailed: true })
  await note(2)
  expect((await read()).backup).toEqual({ madeAt: hoursBefore(2).toISOString(), isOverdue: false, hasFailed: false })
})

test('the command that makes a backup notes it, and one that fails, too', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'cusp-noted-'))
  const command = (file: string) =>
    spawnSync(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'scripts/backup/backup.ts', file], {
      env: { ...process.env, DATABASE_URL: env().DATABASE_URL, STORAGE: place },
      encoding: 'utf8',
    })
  const noted = async (job: string) => (await prisma().jobRun.findUnique({ where: { job }, select: { lastRunAt: true } }))?.lastRunAt
  await prisma().jobRun.deleteMany({ where: { job: { in: Object.values(backupNotes) } } })
  const begun = new Date()
  expect(command(path.join(place, 'backup.tar.gz'))).toMatchObject({ status: 0 })
  expect((await noted(backupNotes.made))?.getTime()).toBeGreaterThanOrEqual(begun.getTime() - 1_000)
  expect(await noted(backupNotes.failed)).toBeUndefined()
  expect(command(path.join(place, 'backup.tar.gz', 'within-a-file'))).toMatchObject({ status: 1 })
  expect(await noted(backupNotes.failed)).toBeInstanceOf(Date)
  rmSync(place, { recursive: true })
}, 60_000)

test('is for who runs the institution’s machinery', async () => {
  for (const role of ['STUDENT', 'TEACHER', 'STAFF'] as const)
    expect(await callAs(await member(role), readUpkeepCall, {})).toMatchObject({ status: 'FORBIDDEN' })
})
