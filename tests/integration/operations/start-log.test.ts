import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { version } from '../../../package.json'

/** A port at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The first lines that the production program prints; then it is ended. */
async function firstLines(count: number, env: Readonly<Record<string, string>>): Promise<string[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start-entry.ts'], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length === count) child.kill('SIGKILL')
  }
  return lines
}

test('says with its version that it starts and that it waits for the database, each line as JSON', async () => {
  const storage = await mkdtemp(path.join(tmpdir(), 'start-log-'))
  const env = {
    DATABASE_URL: `postgresql://cusp:unread@127.0.0.1:${await closedPort()}/cusp`,
    AUTH_SECRET: 'a'.repeat(64),
    STORAGE: storage,
  }
  const lines = await firstLines(2, env)
  await rm(storage, { recursive: true })
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at, level: 'info', event: 'start.begins', version, workers: expect.any(Number) },
    { at, level: 'warn', event: 'start.waitsForDatabase', forSeconds: 30, version },
  ])
}, 60_000)

test('says as JSON why it does not start', async () => {
  const [line = ''] = await firstLines(1, { DATABASE_URL: '' })
  expect(JSON.parse(line)).toMatchObject({ level: 'error', event: 'start.failed', error: expect.stringContaining('DATABASE_URL') })
}, 60_000)
