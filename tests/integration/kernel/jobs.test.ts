import { afterEach, beforeEach, expect, test } from 'vitest'
import { pool } from '@/server/kernel/db'
import { leases, runJob, type Job } from '@/server/kernel/jobs/jobs'

const usual = { ...leases }
beforeEach(() => void Object.assign(leases, usual))
afterEach(() => void Object.assign(leases, usual))

const job = (name: string, run: () => Promise<void>): Job => ({ name, pattern: '* * * * *', run })
const wait = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))

test('runs once, however many ask', async () => {
  let runs = 0
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => void (end = resolve))
  const slow = job('slow', () => {
    runs += 1
    return ended
  })
  const first = runJob(slow)
  await expect.poll(() => runs).toBe(1)
  expect(await runJob(slow)).toBe(false)
  end()
  expect([await first, runs]).toEqual([true, 1])
  expect([await runJob(slow), runs]).toEqual([true, 2])
})

test('of twenty who ask at the same moment one runs it', async () => {
  let runs = 0
  let others = 0
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => void (end = resolve))
  const asked = job('asked', () => {
    runs += 1
    return ended
  })
  const asking = Array.from({ length: 20 }, async () => {
    const ran = await runJob(asked)
    if (!ran) others += 1
    if (others === 19) end()
    return ran
  })
  expect([(await Promise.all(asking)).filter(Boolean).length, runs]).toEqual([1, 1])
})

test('one that takes longer than the lease renews it, and nobody else begins it', async () => {
  Object.assign(leases, { forMs: 400, renewedEveryMs: 100 })
  let runs = 0
  const long = job('long', async () => {
    runs += 1
    await wait(1_500)
  })
  const first = runJob(long)
  await wait(1_000)
  expect([await runJob(long), runs]).toEqual([false, 1])
  expect(await first).toBe(true)
})

test('one whose lease is lost ends as it would, leaves the job to who has it, and runs again', async () => {
  let runs = 0
  const cut = job('cut', async () => {
    runs += 1
    if (runs === 1)
      await pool().query(`UPDATE job_turn SET holder = 'another', held_until = clock_timestamp() + interval '200 ms' WHERE job = 'cut'`)
  })
  expect(await runJob(cut)).toBe(true)
  expect((await pool().query(`SELECT holder FROM job_turn WHERE job = 'cut'`)).rows).toEqual([{ holder: 'another' }])
  expect(await runJob(cut)).toBe(false)
  await wait(300)
  expect([await runJob(cut), runs]).toEqual([true, 2])
})

test('what fails is noted, and thrown, and does not keep the job from running again', async () => {
  const failing = job('failing', () => Promise.reject(new Error('not today')))
  await expect(runJob(failing)).rejects.toThrow('not today')
  const { rows } = await pool().query(`SELECT last_error FROM job_run WHERE job = 'failing'`)
  expect(rows).toEqual([{ last_error: 'Error: not today' }])
  await expect(runJob(failing)).rejects.toThrow('not today')
})
