import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '@/scripts/postgres.mjs'

const place = mkdtempSync(path.join(tmpdir(), 'cusp-embedded-'))
// Opens the folder to the account that PostgreSQL runs as where the tests run as root.
chmodSync(place, 0o711)
afterAll(() => rmSync(place, { recursive: true }))

test('data and address outlast a stop, and a starter that is killed takes its server along', async () => {
  const dir = path.join(place, 'kept')
  const first = await startPostgres({ dir })
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS "value"')
  await first.stop()

  const starter = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { startPostgres } = await import('./scripts/postgres.mjs'); const { pid } = await startPostgres({ dir: ${JSON.stringify(dir)} }); console.log(pid); setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [printed] = await once(starter.stdout, 'data')
  const pid = Number(String(printed))
  expect(await query(first.url, 'SELECT "value" FROM kept')).toEqual([{ value: 7 }])
  starter.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)

  const second = await startPostgres({ dir })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'SELECT "value" FROM kept')).toEqual([{ value: 7 }])
  await second.stop()
}, 60_000)

test('a server that is there already is used, and left to whoever started it', async () => {
  const dir = path.join(place, 'shared')
  const starter = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { startPostgres } = await import('./scripts/postgres.mjs'); const server = await startPostgres({ dir: ${JSON.stringify(dir)} }); process.on('SIGTERM', () => server.stop().then(() => process.exit(0))); console.log(server.pid); setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [printed] = await once(starter.stdout, 'data')
  const guest = await startPostgres({ dir })
  expect(guest.pid).toBe(Number(String(printed)))
  await guest.stop()
  await wait(200)
  expect(isAlive(guest.pid)).toBe(true)
  starter.kill('SIGTERM')
  await once(starter, 'exit')
  expect(isAlive(guest.pid)).toBe(false)
}, 60_000)

test('a process id that now belongs to another program does not keep the server from starting', async () => {
  const dir = path.join(place, 'stale')
  const first = await startPostgres({ dir })
  const pidFile = path.join(dir, 'data/postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  await first.stop()
  writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)))
  const second = await startPostgres({ dir })
  expect(await query(second.url, 'SELECT 1 AS "one"')).toEqual([{ one: 1 }])
  await second.stop()
}, 60_000)

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A zombie is not alive: a container without an init process keeps them. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
