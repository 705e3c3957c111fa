// The production program, in the container and behind `npm start`: checks the environment, migrates, serves in one process a core. The build bundles it beside Next's server.js, so
// that nothing but Node is needed to run it.
import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { access, constants, mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { readEnvironment, type Env } from '@/lib/env'
import { version } from '../package.json'
import { migrate } from '@/prisma/migrate'
import { leave, openWhenReady } from './door'
import { checkPooling } from './pooling'
import { runWorkers, usualWorkers } from './workers'

const GRACE_MS = 25_000
/**
 * How long an unused connection stays open. Node's own 5 s are less than what a proxy counts on (nginx 60 s, Caddy 120 s): the proxy would send on a connection
 * that closes at that moment, and its user would get an error for an act that never arrived.
 */
const KEEP_ALIVE_MS = 125_000

/** The line has the form of server/kernel/logger.ts, which needs the application: the log's collector reads every line as JSON. */
function writeLog(level: 'info' | 'warn' | 'error', event: string, fields: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`)
}

try {
  await start()
} catch (error) {
  writeLog('error', 'start.failed', { error: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}

async function start(): Promise<void> {
  Reflect.set(process.env, 'NODE_ENV', 'production')
  const settings = readEnvironment(process.env)
  endInTime()
  if (cluster.isWorker) return serve(settings)
  const workers = process.env.WORKERS ? settings.WORKERS : settings.DEMO ? 1 : usualWorkers()
  writeLog('info', 'start.begins', { version, workers })
  await checkStorage(settings)
  await waitForDatabase(settings)
  await checkPooling(settings, (event, fields) => writeLog('warn', event, fields))
  const applied = await migrate({
    url: settings.MIGRATE_DATABASE_URL ?? settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    log: (text) => writeLog('warn', 'database.migrating', { text }),
  })
  if (applied.length > 0) writeLog('info', 'database.migrated', { migrations: applied })
  // The demo's own seed, which ran before, includes this one.
  if (!settings.DEMO) await seedInstitution(settings)
  process.env.WORKERS = String(workers)
  if (process.connected) void tellWhenServing()
  if (workers === 1) return serve(settings)
  const code = await runWorkers({
    count: workers,
    database: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    warn: (event, fields) => writeLog('warn', event, fields),
  })
  process.exit(code)
}

/** Becomes the server, in this process. */
async function serve({ STORAGE }: Env): Promise<void> {
  // server.js changes the working directory to its own; a relative STORAGE is relative to this one.
  process.env.STORAGE = STORAGE
  // Containers set HOSTNAME to a name of their own, and Next would listen there only.
  process.env.HOSTNAME = listensAt()
  process.env.KEEP_ALIVE_TIMEOUT = String(KEEP_ALIVE_MS)
  endInOrder(openWhenReady({ port: Number(process.env.PORT || 3000), host: process.env.HOSTNAME }))
  await import(pathToFileURL(path.join(import.meta.dirname, 'server.js')).href)
}

function listensAt(): string {
  return process.env.HOST || '0.0.0.0'
}

async function checkStorage({ STORAGE }: Env): Promise<void> {
  try {
    await mkdir(STORAGE, { recursive: true })
    await access(STORAGE, constants.W_OK)
  } catch (error) {
    throw new Error(`STORAGE is ${STORAGE}, where this user cannot write.`, { cause: error })
  }
}

/** After a restart of the machine the database may start later than this program. */
async function waitForDatabase({ DATABASE_URL }: Env): Promise<void> {
  const deadline = Date.now() + 30_000
  let hasSaid = false
  for (;;) {
    const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 10_000 })
    try {
      await client.connect()
      return
    } catch (error) {
      const { host, port, database, user } = client
      const isLate =
        error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03'].includes(String(error.code))
      if (!isLate || Date.now() > deadline)
        throw new Error(
          `DATABASE_URL: no connection to the database ${database} at ${host}:${port} as ${user}: ${error instanceof Error ? error.message : error}`,
          { cause: error },
        )
    } finally {
      await client.end().catch(() => {})
    }
    if (!hasSaid) writeLog('warn', 'start.waitsForDatabase', { forSeconds: 30, version })
    hasSaid = true
    await wait(500)
  }
}

/** Seeds the rows that even an empty institution needs, in a process of its own, or the modules it loads would stay in the server's memory. */
async function seedInstitution({ DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL }: Env): Promise<void> {
  const program = path.join(import.meta.dirname, 'prisma/seed/index.mjs')
  const child = spawn(process.execPath, [program, 'production'], {
    env: { ...process.env, DATABASE_URL: DATABASE_DIRECT_URL, DATABASE_URL_FILE: '' },
    stdio: 'inherit',
  })
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error('The rows that every institution needs could not be made.')
}

/** Tells supervise.mjs that the server serves: a process that ends before has a fault that another start does not repair, such as a port that is taken. */
async function tellWhenServing(): Promise<void> {
  const host = listensAt() === '0.0.0.0' ? '127.0.0.1' : listensAt()
  for (;;) {
    const answer = await fetch(`http://${host}:${process.env.PORT || 3000}/api/health`).catch(() => null)
    if (answer?.ok) break
    await wait(500, undefined, { ref: false })
  }
  if (process.connected) process.send?.('serves')
}

/** However it goes, the process has ended 25 seconds after it was asked to: a request that never ends must not keep the old version alive. */
function endInTime(): void {
  // The process that started the workers ends after them.
  const end = () => setTimeout(() => process.exit(1), cluster.isWorker ? GRACE_MS - 1_000 : GRACE_MS).unref()
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  // The server was started by one of our scripts: if the script ends without a signal, the server ends too.
  if (!cluster.isWorker) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/** On SIGTERM what has come is answered, and the process ends (door.ts). */
function endInOrder(server: () => Server | null): void {
  // Next's own way waits for idle connections, which stay open for two minutes.
  process.env.NEXT_MANUAL_SIG_HANDLE = '1'
  const endWith = (code: number) => {
    const opened = server()
    if (opened) void leave(opened).then(() => process.exit(code))
    else process.exit(code)
  }
  process.once('SIGTERM', () => endWith(143))
  process.once('SIGINT', () => endWith(130))
}
