// `npm run demo`: a whole school to try, with nothing to install or configure.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'

const folder = path.join(root, '.data/demo')
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const url = `http://localhost:${port}`
const ACCOUNTS = ['admin', 'staff', 'teacher', 'student', 'student2']

endWithNpm()
try {
  await demo()
} catch (error) {
  fail(error)
}

async function demo() {
  await refuseTakenPort()
  install()
  const { buildIfNeeded } = await import('./build.mjs')
  await buildIfNeeded()

  const database = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: async () => {} } : await startDatabase()
  const env = {
    ...process.env,
    DEMO: '1',
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    APP_URL: process.env.APP_URL || url,
    AUTH_SECRET: process.env.AUTH_SECRET || readOrMakeSecret(),
    STORAGE: process.env.STORAGE || path.join(folder, 'files'),
  }
  const { seedDemo } = await import('./seed-demo.mjs')
  const { startServer } = await import('./server.mjs')
  try {
    await seedDemo({ env })
    console.log('Starting the application …')
    const server = await startServer({ env, port, host })
    announce()
    stopTogether({ server, database })
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function refuseTakenPort() {
  const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(3000) }).catch((error) => error)
  const isNobodyThere = answer instanceof Error && answer.cause?.code === 'ECONNREFUSED'
  if (!isNobodyThere)
    fail(`Something answers at ${url} already, perhaps another demo. Stop it, or choose another port: PORT=3001 npm run demo`)
}

async function startDatabase() {
  console.log('Starting PostgreSQL …')
  const { startPostgres } = await import('./postgres.mjs')
  return startPostgres({ dir: path.join(folder, 'pg'), log: console.log })
}

/** The secret is kept over restarts; otherwise every restart would sign everybody out. */
function readOrMakeSecret() {
  const file = path.join(folder, 'auth-secret')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function announce() {
  console.log(`
Cusp is ready: ${url}

  Sign in as ${ACCOUNTS.join(', ')}
  Password   chairside

Ctrl-C stops it; the data stay in .data/demo (delete the folder to begin anew).`)
}

function stopTogether({ server, database }) {
  let isStopping = false
  const stop = async (code) => {
    if (isStopping) return
    isStopping = true
    await server.stop()
    await database.stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0))
  server.exited.then(() => stop(1))
}
