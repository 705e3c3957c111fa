// The build as the container runs it: a copy of the standalone folder that nobody can write, run by another user if the test runs as root.
import { expect } from '@playwright/test'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent, request as openRequest } from 'node:http'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@/scripts/postgres.mjs'
import { standalone, startServer } from '@/scripts/server.mjs'
import { test } from '@/tests/support/e2e'
import { demoDatabase, emptyDatabase } from '@/tests/support/database'
import { isSoak, soak } from '../support/soak'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const ids = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const secret = 'a-secret-for-tests-that-is-long-enough'

let place = ''
let folder = ''
test.beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'cusp-operations-'))
  chmodSync(place, 0o755)
  folder = path.join(place, 'app')
  cpSync(standalone, folder, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a-w,a+rX', folder])
})
test.afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(place, { recursive: true })
})

test("the build holds what runs, and neither sources nor this machine's data and secrets", () => {
  expect(
    readdirSync(folder)
      .filter((name) => name !== 'public')
      .sort(),
  ).toEqual([
    '.next',
    'backup.mjs',
    'build-stamp',
    'messages',
    'node_modules',
    'package.json',
    'passwords-on.mjs',
    'prisma',
    'restore.mjs',
    'rotate-secret.mjs',
    'second-factor-off.mjs',
    'server',
    'server.js',
    'start.mjs',
    'supervise.mjs',
    'verify-audit.mjs',
    'verify-coverage.mjs',
    'verify-experience.mjs',
  ])
})

test('what every page starts with, and what is marked with at the chair, asks to be compiled while it comes', () => {
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(readFileSync(path.join(folder, '.next/build-manifest.json'), 'utf8'))
  expect(rootMainFiles.length).toBeGreaterThan(0)
  const chunks = readdirSync(path.join(folder, '.next/static/chunks'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name: `static/chunks/${name}`, text: readFileSync(path.join(folder, '.next/static/chunks', name), 'utf8') }))
  const ahead = chunks.filter(({ text }) => text.startsWith('//# allFunctionsCalledOnLoad\n')).map(({ name }) => name)
  expect(ahead).toEqual(expect.arrayContaining(rootMainFiles))
  // The anchor of a procedure's heading, which only the session's chunk contains.
  expect(
    chunks
      .filter(({ text }) => text.includes('"procedures-title"'))
      .map(({ name }) => name)
      .filter((name) => ahead.includes(name)),
  ).not.toEqual([])
  // Code that is loaded late, or belongs to other screens, is compiled when it runs, as usual.
  expect(ahead.length).toBeLessThan(chunks.length / 4)
})

test('an empty database is migrated and served; only the storage folder is written to', async () => {
  const [database, storage, port] = [await emptyDatabase(), ownFolder('files'), await freePort()]
  const before = contentsOf(folder)
  const output: string[] = []
  const server = await startServer({
    ...within(),
    port,
    env: { DATABASE_URL: database.url, STORAGE: storage, AUTH_SECRET: secret },
    onLine: (line) => output.push(line),
  })
  const health = await fetch(`${server.url}/api/health`)
  expect(await health.json()).toMatchObject({ status: 'SUCCESS' })
  // Longer than the timeouts of proxies, so that none sends on a connection that is just being closed.
  expect(health.headers.get('keep-alive')).toBe('timeout=125')
  const page = await fetch(server.url)
  if (page.status !== 200) console.log(output.slice(-20).join('\n'))
  expect(page.status).toBe(200)
  const [script] = [...(await page.text()).matchAll(/src="(\/_next\/static\/[^"]+\.js)"/g)].map(([, source]) => source)
  expect((await fetch(`${server.url}${script}`)).status).toBe(200)
  expect((await server.stop()).code).toBe(143)
  expect(contentsOf(folder)).toEqual(before)
  expect(output.join('\n')).not.toMatch(/EACCES|EROFS|not permitted/i)

  if (isSoak) await startAgain()
  await database.drop()

  async function startAgain(): Promise<void> {
    const again = await startServer({
      ...within(),
      port,
      env: { DATABASE_URL: database.url, STORAGE: storage, AUTH_SECRET: secret },
      onLine: () => {},
    })
    await again.stop()
  }
})

test('two that start at once on an empty database both serve', { tag: soak }, async () => {
  const database = await emptyDatabase()
  const start = async (name: string) =>
    startServer({
      ...within(),
      port: await freePort(),
      env: { DATABASE_URL: database.url, STORAGE: ownFolder(name), AUTH_SECRET: secret },
      onLine: () => {},
    })
  const servers = await Promise.all([start('first'), start('second')])
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

test('SIGTERM lets a request that has begun finish, and takes no new one', async () => {
  const [database, port] = [await demoDatabase(), await freePort()]
  const server = await startServer({
    ...within(),
    port,
    env: { DATABASE_URL: database.url, STORAGE: ownFolder('busy'), AUTH_SECRET: secret, DEMO: '1' },
    onLine: () => {},
  })
  const body = JSON.stringify({ username: 'nobody', password: 'wrong password' })
  const sent = openRequest(`${server.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const answered = once(sent, 'response')
  sent.write(body.slice(0, 10))
  await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(200)

  const ended = server.stop('SIGTERM')
  await expect.poll(() => isAnswering(`${server.url}/api/health`)).toBe(false)
  sent.end(body.slice(10))
  const [response] = await answered
  expect(JSON.parse(await text(response))).toMatchObject({ status: 'LOGIN_FAILED' })
  const answeredAt = performance.now()
  expect((await ended).code).toBe(143)
  expect(performance.now() - answeredAt).toBeLessThan(5_000)
  await database.drop()
})

test('a balancer hears that a server goes before its door is shut, and no connection is left open meanwhile', async () => {
  const [database, port] = [await emptyDatabase(), await freePort()]
  const begun = performance.now()
  const starting = startServer({
    ...within(),
    port,
    env: { DATABASE_URL: database.url, STORAGE: ownFolder('going'), AUTH_SECRET: secret },
    onLine: () => {},
  })
  // Nobody gets in before they can be answered.
  const opened = await firstAnswer(`http://127.0.0.1:${port}/`)
  expect(opened).toMatchObject({ http: 200 })
  expect(opened.tookMs).toBeLessThan(2_000)
  expect(performance.now() - begun).toBeGreaterThan(opened.tookMs)
  const server = await starting

  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asked = (path: string) =>
    new Promise<{ http: number; connection: string | undefined }>((resolve, reject) => {
      openRequest(`${server.url}${path}`, { agent }, (response) => {
        response.resume().once('end', () => resolve({ http: response.statusCode ?? 0, connection: response.headers.connection }))
      })
        .on('error', reject)
        .end()
    })
  expect(await asked('/api/ready')).toEqual({ http: 200, connection: 'keep-alive' })
  const ended = server.stop('SIGTERM')
  await expect.poll(async () => (await asked('/api/ready')).http, { intervals: [50] }).toBe(503)
  // Whoever has not heard yet is still answered.
  expect(await asked('/api/health')).toEqual({ http: 200, connection: 'close' })
  expect((await ended).code).toBe(143)
  agent.destroy()
  await database.drop()
})

test('a password is looked at by a thread that stands back behind all others', { tag: soak }, async () => {
  const [database, port] = [await emptyDatabase(), await freePort()]
  const server = await startServer({
    ...within(),
    port,
    env: { DATABASE_URL: database.url, STORAGE: ownFolder('standing-back'), AUTH_SECRET: secret },
    onLine: () => {},
  })
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'nobody', password: 'wrong password' }),
  })
  expect(await login.json()).toMatchObject({ status: 'LOGIN_FAILED' })
  // Only Linux gives a thread its own priority, relative to that of the whole run.
  const own = getPriority()
  expect(new Set(nicenessOfThreads(server.pid))).toEqual(new Set(process.platform === 'linux' ? [own, Math.min(own + 10, 19)] : []))
  await server.stop()
  await database.drop()
})

test.describe('a start that cannot work says why', () => {
  const given = { DATABASE_URL: 'postgresql://cusp:secret-word@127.0.0.1:1/cusp', AUTH_SECRET: secret }

  test('what is missing or wrong, by name', async () => {
    const { code, output } = await startAndEnd({ STORAGE: 's3://bucket', AUTH_SECRET: 'short' })
    expect(code).toBe(1)
    for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'STORAGE']) expect(output).toContain(`  ${name} `)
    expect(output).not.toContain('    at ')
  })

  test('a storage folder that it may not write', async () => {
    const { code, output } = await startAndEnd({ ...given, STORAGE: path.join(folder, 'files') })
    expect(code).toBe(1)
    expect(output).toContain(`STORAGE is ${folder}/files, where this user cannot write.`)
  })

  test('a database that refuses, without repeating the password', async () => {
    const database = await emptyDatabase()
    const url = new URL(database.url)
    url.pathname = '/absent'
    const { code, output } = await startAndEnd({ ...given, DATABASE_URL: url.href, STORAGE: ownFolder('refused') })
    expect(code).toBe(1)
    expect(output).toMatch(/DATABASE_URL: no connection to the database absent at /)
    expect(output).not.toContain(url.password || 'no password')
    await database.drop()
  })
})

test('backup and restore run from the same folder', { tag: soak }, async () => {
  const [from, to] = [await demoDatabase(), await emptyDatabase()]
  const [storage, target, backups] = [ownFolder('from'), ownFolder('to'), ownFolder('backups')]
  const file = path.join(backups, 'all.tar.gz')
  const backup = await run('backup.mjs', [file], { DATABASE_URL: from.url, STORAGE: storage })
  expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/all\.tar\.gz: \d+ tables with \d+ rows, 0 files/) })
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await run('restore.mjs', [file], { DATABASE_URL: to.url, STORAGE: target })).toMatchObject({
    code: 0,
    output: expect.stringContaining('Restored.'),
  })
  expect(await run('restore.mjs', [file], { DATABASE_URL: to.url, STORAGE: target })).toMatchObject({
    code: 1,
    output: expect.stringContaining('--replace'),
  })
  expect(await run('restore.mjs', [file, '--replace'], { DATABASE_URL: to.url, STORAGE: target })).toMatchObject({ code: 0 })
  expect(await run('restore.mjs', [], { DATABASE_URL: to.url, STORAGE: target })).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage:'),
  })
  await Promise.all([from.drop(), to.drop()])
})

/** The first answer to somebody who asks again and again until they get in, and how long it took from when they did. */
async function firstAnswer(url: string): Promise<{ http: number; tookMs: number }> {
  for (;;) {
    const askedAt = performance.now()
    const http = await new Promise<number>((resolve) => {
      openRequest(url, { agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
        .on('error', () => resolve(0))
        .end()
    })
    if (http > 0) return { http, tookMs: performance.now() - askedAt }
    await wait(20)
  }
}

/** Uses a new connection: one that is kept alive from an earlier request is served until it is idle. */
function isAnswering(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    openRequest(url, { agent: false }, (response) => {
      response.resume()
      resolve(true)
    })
      .on('error', () => resolve(false))
      .end()
  })
}

function within() {
  return { folder, cwd: folder, ids }
}

/** A folder that the server's user owns. */
function ownFolder(name: string): string {
  const own = path.join(place, name)
  mkdirSync(own)
  if (isRoot) chownSync(own, NOBODY, NOBODY)
  return own
}

function nicenessOfThreads(pid: number | undefined): number[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return []
  // The nineteenth field; the second is a name in brackets, which may hold blanks.
  return readdirSync(tasks).map((task) => Number(readFileSync(`${tasks}/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]))
}

function contentsOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => `${path.join(entry.parentPath, entry.name)} ${statSync(path.join(entry.parentPath, entry.name)).mtimeMs}`)
    .sort()
}

async function startAndEnd(env: Record<string, string>) {
  return run('start.mjs', [], { ...env, PORT: String(await freePort()) })
}

async function run(program: string, args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [path.join(folder, program), ...args], {
    ...ids,
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output: out + err }
}
