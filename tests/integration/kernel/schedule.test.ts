import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pool } from '@/server/kernel/db'
import { leases, runJob, type Job } from '@/server/kernel/jobs/jobs'
import { addTurns, followSchedule, runDue } from '@/server/kernel/jobs/schedule'

const usual = { ...leases }
beforeEach(async () => void (await pool().query('DELETE FROM job_turn')))
afterEach(() => {
  Object.assign(leases, usual)
  vi.useRealTimers()
})

const runs: string[] = []
beforeEach(() => void (runs.length = 0))
const job = (name: string, pattern: string, run: () => Promise<unknown> = () => Promise.resolve()): Job => ({
  name,
  pattern,
  run: async () => {
    runs.push(name)
    await run()
  },
})
const hourly = '0 * * * *'

type Row = { job: string; pattern: string; next_at: Date; holder: string | null; held_until: Date | null }
const rowsOf = async () => (await pool().query<Row>('SELECT * FROM job_turn ORDER BY job')).rows
const rowOf = async (name: string) => (await rowsOf()).find((row) => row.job === name)
const setDue = (name: string, secondsAgo = 1) =>
  pool().query(`UPDATE job_turn SET next_at = date_trunc('milliseconds', clock_timestamp()) - make_interval(secs => $2) WHERE job = $1`, [
    name,
    secondsAgo,
  ])

describe('two instances side by side', () => {
  test('run each of 120 ticks once, though one has ended its run before the other looks', async () => {
    const one = [job('often', hourly)]
    const other = [job('often', hourly, () => wait(1))]
    await addTurns(one)
    for (let tick = 1; tick <= 120; tick += 1) {
      await setDue('often')
      // Every third time they look at the same moment, else one after the other, in turns.
      const [first, second] = tick % 2 === 0 ? [one, other] : [other, one]
      const looking = runDue(first)
      await wait(tick % 3 === 0 ? 0 : 6)
      await Promise.all([looking, runDue(second)])
      await expect.poll(async () => (await rowOf('often'))?.holder, { interval: 2 }).toBeNull()
      expect(runs.length).toBe(tick)
    }
  })

  test('that saw the same tick do not run it one after the other', async () => {
    const jobs = [job('often', hourly)]
    await addTurns(jobs)
    await setDue('often')
    const { claimTurns } = await import('@/server/kernel/queries/job-turns')
    const tick = { job: 'often', nextAt: (await rowOf('often'))?.next_at ?? new Date() }
    await runDue(jobs)
    await expect.poll(async () => (await rowOf('often'))?.holder).toBeNull()
    expect(await claimTurns([tick], 'late.1', 1_000)).toEqual([])
    expect(runs).toEqual(['often'])
  })

  test('follow a schedule of every second by themselves: each second once, and none is left out', async () => {
    const ticks: number[] = []
    const every = job('every', '* * * * * *', async () => {
      const { rows } = await pool().query<{ tick: Date }>(`SELECT next_at AS tick FROM job_turn WHERE job = 'every'`)
      ticks.push(rows[0]?.tick.getTime() ?? 0)
    })
    const stopping = new AbortController()
    const both = [followSchedule([every], stopping.signal), followSchedule([every], stopping.signal)]
    await expect.poll(() => ticks.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5)
    stopping.abort()
    await Promise.all(both)
    expect(new Set(ticks).size).toBe(ticks.length)
    expect(ticks).toEqual([...ticks].sort())
  })
})

describe('one that died', () => {
  test('its run is made again by another when its lease has run out, and not before', async () => {
    const jobs = [job('nightly', '40 2 * * *')]
    await addTurns(jobs)
    await setDue('nightly')
    await pool().query(`UPDATE job_turn SET holder = 'dead.1', held_until = clock_timestamp() + interval '400 ms'`)
    await runDue(jobs)
    expect(runs).toEqual([])
    await wait(450)
    await runDue(jobs)
    await expect.poll(async () => (await rowOf('nightly'))?.holder).toBeNull()
    expect(runs).toEqual(['nightly'])
  })

  test('with a job that somebody had begun by hand leaves that to another, too', async () => {
    const jobs = [job('nightly', '40 2 * * *')]
    await addTurns(jobs)
    let hang = (): void => {}
    const begun = runJob(job('nightly', '40 2 * * *', () => new Promise<void>((resolve) => void (hang = resolve))))
    await expect.poll(() => runs).toEqual(['nightly'])
    await pool().query(`UPDATE job_turn SET held_until = clock_timestamp()`)
    await runDue(jobs)
    await expect.poll(() => runs).toEqual(['nightly', 'nightly'])
    hang()
    await begun
  })
})

describe('clocks', () => {
  test.each([
    ['runs nothing early where its own is ahead', 7_000, []],
    ['runs what is due where its own is behind', -7_000, ['due']],
  ])('a process %s', async (_case, skewMs, expected) => {
    const jobs = [job('due', hourly)]
    await addTurns(jobs)
    await setDue('due', skewMs > 0 ? -3 : 1)
    vi.useFakeTimers({ now: Date.now() + skewMs, toFake: ['Date'] })
    await runDue(jobs)
    vi.useRealTimers()
    await expect.poll(async () => (await rowOf('due'))?.holder).toBeNull()
    expect(runs).toEqual(expected)
    // The next time is later than the tick that was run, whatever the clock of who ran it.
    await runDue(jobs)
    expect(runs).toEqual(expected)
  })
})

describe('an upgrade', () => {
  test('that brings a job runs it at its next time, not at once', async () => {
    await addTurns([job('old', hourly)])
    await setDue('old')
    const before = (await rowOf('old'))?.next_at
    await addTurns([job('old', hourly), job('new', hourly)])
    expect((await rowOf('old'))?.next_at).toEqual(before)
    expect((await rowOf('new'))?.next_at.getTime()).toBeGreaterThan(Date.now())
  })

  test('that gives a job another pattern works out its time anew', async () => {
    await addTurns([job('moved', '0 0 1 1 *')])
    const before = (await rowOf('moved'))?.next_at.getTime() ?? 0
    await addTurns([job('moved', '* * * * *')])
    expect(await rowOf('moved')).toMatchObject({ pattern: '* * * * *' })
    expect((await rowOf('moved'))?.next_at.getTime()).toBeLessThan(before)
  })

  test('that takes a job away leaves it to the version before, which may still run, and removes its row a month later', async () => {
    await addTurns([job('stays', hourly), job('goes', hourly), job('gone', hourly)])
    await setDue('goes', 29 * 86_400)
    await setDue('gone', 31 * 86_400)
    await addTurns([job('stays', hourly)])
    expect((await rowsOf()).map((row) => row.job)).toEqual(['goes', 'stays'])
    await runDue([job('stays', hourly)])
    expect(runs).toEqual([])
  })
})

test('a time that passed while nobody ran is made up for once', async () => {
  const jobs = [job('hourly', hourly)]
  await addTurns(jobs)
  await setDue('hourly', 5 * 3_600)
  await runDue(jobs)
  await expect.poll(async () => (await rowOf('hourly'))?.holder).toBeNull()
  await runDue(jobs)
  expect(runs).toEqual(['hourly'])
  expect((await rowOf('hourly'))?.next_at.getTime()).toBeGreaterThan(Date.now())
})

test('a database that does not answer does not end the looking', async () => {
  const stopping = new AbortController()
  await pool().query('ALTER TABLE job_turn RENAME TO job_turn_away')
  const following = followSchedule([job('every', '* * * * * *')], stopping.signal)
  await wait(100)
  await pool().query('ALTER TABLE job_turn_away RENAME TO job_turn')
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBeGreaterThan(0)
  stopping.abort()
  await following
})
