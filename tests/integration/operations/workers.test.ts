import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { env } from '@/lib/env'
import { freePort } from '@/scripts/postgres.mjs'
import { pool } from '@/server/kernel/db'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'cusp-workers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const Line = z.looseObject({ event: z.string() })

/** Starts two workers that run this text, as start.mjs starts those that serve. Each prints its number, its process and the name that it was given. */
async function runTwo(name: string, text: string, pace: object = {}) {
  const port = await freePort()
  const program = path.join(folder, `${name}.mts`)
  writeFileSync(
    program,
    `import cluster from 'node:cluster'
    import { createServer } from 'node:http'
    import { runWorkers } from ${JSON.stringify(path.join(root, 'scripts/workers.ts'))}
    const listen = () => createServer((_, response) => response.end(process.env.CUSP_WORKER)).listen(${port}, '127.0.0.1')
    const worker = Number(process.env.CUSP_WORKER)
    const say = (event, more) => console.log(JSON.stringify({ event, worker, ...more }))
    if (cluster.isPrimary) {
      const pace = { firstPauseMs: 20, ...${JSON.stringify(pace)} }
      const warn = (event) => say(event)
      process.exit(await runWorkers({ count: 2, database: ${JSON.stringify(env().DATABASE_URL)}, warn, pace }))
    }
    process.once('SIGTERM', () => { say('asked'); setTimeout(() => process.exit(143), 50) })
    say('begun', { pid: process.pid, name: process.env.CUSP_PROCESS })
    ${text}`,
  )
  const child = spawn(process.execPath, ['--import', path.join(root, 'node_modules/tsx/dist/loader.mjs'), program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const wrong: string[] = []
  child.stdout.on('data', (bytes) => said.push(String(bytes)))
  child.stderr.on('data', (bytes) => wrong.push(String(bytes)))
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  const log = () =>
    said
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => Line.parse(JSON.parse(line)))
  const of = (event: string) => log().filter((line) => line.event === event)
  return { child, ended, of, port, wrong: () => wrong.join('') }
}
const serves = `listen(); process.send('started'); setInterval(() => {}, 1_000);`

test('serve at one port in turns, and end when they are asked to', async () => {
  const { child, ended, of, port } = await runTwo('serve', serves)
  await expect.poll(() => of('begun').length).toBe(2)
  const ask = async () => (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } }).catch(() => null))?.text()
  await expect.poll(async () => new Set(await Promise.all([ask(), ask(), ask(), ask()]))).toEqual(new Set(['1', '2']))
  child.kill('SIGTERM')
  expect(await ended).toBe(143)
  // Once each: a second signal could cut what is being finished.
  expect(
    of('asked')
      .map(({ worker }) => worker)
      .sort(),
  ).toEqual([1, 2])
  expect(of('server.restarted')).toEqual([])
})

test('one that is killed is started again while the other goes on, and its jobs are let go at once', async () => {
  const { child, ended, of } = await runTwo('killed', serves)
  await expect.poll(() => of('begun').length).toBe(2)
  const [first, second] = of('begun')
  await pool().query(
    `INSERT INTO job_turn (job, pattern, next_at, holder, held_until) SELECT name || '-job', '0 0 1 1 *', now(), name || '.run', now() + interval '30 s' FROM unnest($1::text[]) AS name`,
    [[first?.name, second?.name]],
  )
  process.kill(Number(first?.pid), 'SIGKILL')
  await expect.poll(() => of('begun').length).toBe(3)
  expect(of('server.restarted')).toMatchObject([{ level: 'error', worker: first?.worker, reason: 'killed', signal: 'SIGKILL' }])
  const held = async () => (await pool().query<{ holder: string }>('SELECT holder FROM job_turn WHERE held_until > now()')).rows
  await expect.poll(held).toEqual([{ holder: `${String(second?.name)}.run` }])
  expect(of('begun').at(-1)?.name).not.toBe(first?.name)
  child.kill('SIGTERM')
  await ended
})

test('one that somebody ends by hand is started again, too', async () => {
  const { child, ended, of } = await runTwo('by-hand', serves)
  await expect.poll(() => of('begun').length).toBe(2)
  process.kill(Number(of('begun')[0]?.pid), 'SIGTERM')
  await expect.poll(() => of('begun').length).toBe(3)
  child.kill('SIGINT')
  await ended
})

test('where one ends again and again all end, with an error', async () => {
  const { ended, of } = await runTwo('again', `${serves} if (worker === 2) setTimeout(() => process.exit(7), 100)`, { mostQuick: 3 })
  expect(await ended).toBe(1)
  expect(of('server.givenUp')).toMatchObject([{ worker: 2, crashes: 3, code: 7 }])
  expect(of('asked')).toMatchObject([{ worker: 1 }])
})

test('where one cannot begin to serve all end with its code, and it is not tried again', async () => {
  const { ended, of } = await runTwo('never', `if (worker === 2) process.exit(3); ${serves}`)
  expect(await ended).toBe(3)
  expect(of('server.restarted')).toEqual([])
})

test('one that fails to begin after it had served is tried again', async () => {
  const flag = JSON.stringify(path.join(folder, 'failed'))
  const text = `import { existsSync, writeFileSync } from 'node:fs'
    if (worker === 2 && existsSync(${flag}) && readOnce()) process.exit(3)
    function readOnce() { if (existsSync(${flag} + '2')) return false; writeFileSync(${flag} + '2', ''); return true }
    ${serves} if (worker === 2 && !existsSync(${flag})) { writeFileSync(${flag}, ''); setTimeout(() => process.exit(7), 100) }`
  const { child, ended, of } = await runTwo('later', text)
  await expect.poll(() => of('server.restarted')).toMatchObject([{ code: 7 }, { code: 3 }])
  await expect.poll(() => of('begun').length).toBe(4)
  child.kill('SIGTERM')
  expect(await ended).toBe(143)
})
