import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '@/scripts/postgres.mjs'

const programs = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/** The real program; on Debian, as root, it is installed where it is missing. */
function findProgram(): string {
  const found = programs.find((file) => existsSync(file))
  if (found) return found
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], { stdio: 'ignore', env })
  }
  const installed = programs.find((file) => existsSync(file))
  if (!installed) throw new Error('This test needs PgBouncer: apt-get install pgbouncer')
  return installed
}

export type Pooler = { readonly url: string; readonly stop: () => Promise<void> }

/** Starts PgBouncer in front of a database, with the lines of docs/operations.md. */
export async function startPooler(database: string, mode: 'session' | 'transaction' | 'statement', more = ''): Promise<Pooler> {
  const program = findProgram()
  const { port: behind, username, password, pathname } = new URL(database)
  // The address may name a socket's folder, which PgBouncer's user cannot open.
  const hostname = new URL(database).hostname || '127.0.0.1'
  const dir = mkdtempSync(path.join(tmpdir(), 'cusp-pgbouncer-'))
  chmodSync(dir, 0o755)
  const port = await freePort()
  const config = path.join(dir, 'pgbouncer.ini')
  const said = { text: '' }
  writeFileSync(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${behind} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}' ${more}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 60
`,
  )
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...asNobody, config], { stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.on('data', (bytes) => (said.text += String(bytes)))
  const address = new URL(database)
  address.port = String(port)
  address.hostname = '127.0.0.1'
  address.searchParams.delete('host')
  await untilReady(address.href, child, said)
  return {
    url: address.href,
    stop: async () => {
      const ended = new Promise((resolve) => void child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(dir, { recursive: true })
    },
  }
}

async function untilReady(url: string, child: ChildProcess, said: { readonly text: string }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT 1')
      return
    } catch (error) {
      if (attempt === 50 || child.exitCode !== null) throw new Error(`PgBouncer does not answer: ${said.text}`, { cause: error })
      await new Promise((resolve) => void setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => {})
    }
  }
}
