import { expect, test } from 'vitest'
import { pool } from '@/server/kernel/db'
import { runJob, type Job } from '@/server/kernel/jobs/jobs'

const job = (name: string, run: () => Promise<void>): Job => ({ name, pattern: '* * * * *', run })

/** Ends the connection that holds the lock, as a restart of PostgreSQL does, and gives the client time to notice. */
async function cutLock(): Promise<void> {
  await pool().query(
    `SELECT pg_terminate_backend(pid, 10_000) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  await new Promise((resolve) => void setTimeout(resolve, 100))
}

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
})

test('one whose lock is lost ends as it would, takes nothing with it and runs again', async () => {
  let runs = 0
  const cut = job('cut', async () => {
    runs += 1
    if (runs === 1) await cutLock()
  })
  expect([await runJob(cut), await runJob(cut), runs]).toEqual([true, true, 2])
})

test('what fails is noted, and thrown', async () => {
  await expect(runJob(job('failing', () => Promise.reject(new Error('not today'))))).rejects.toThrow('not today')
  const { rows } = await pool().query(`SELECT last_error FROM job_run WHERE job = 'failing'`)
  expect(rows).toEqual([{ last_error: 'Error: not today' }])
})
