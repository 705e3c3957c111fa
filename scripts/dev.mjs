// `npm run dev`: the demo school under `next dev`. Extra arguments go to Next.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'

const folder = path.join(root, '.data/dev')
const port = process.env.PORT || '3000'

endWithNpm()
try {
  await develop()
} catch (error) {
  fail(error)
}

async function develop() {
  install()
  const database = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: async () => {} } : await startDatabase()
  const env = {
    ...process.env,
    PORT: port,
    DEMO: '1',
    NODE_ENV: 'development',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: database.url,
    STORAGE: process.env.STORAGE || path.join(folder, 'files'),
  }
  const { seedDemo } = await import('./seed-demo.mjs')
  try {
    await seedDemo({ env, from: 'source' })
  } catch (error) {
    await database.stop()
    throw error
  }
  console.log('Accounts: admin, staff, teacher, student, student2. Password: chairside')
  const next = spawn(
    process.execPath,
    [path.join(root, 'node_modules/next/dist/bin/next'), 'dev', '--port', port, ...process.argv.slice(2)],
    { cwd: root, env, stdio: 'inherit' },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => next.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  next.once('exit', async (code) => {
    await database.stop()
    process.exit(code ?? 0)
  })
}

async function startDatabase() {
  const { startPostgres } = await import('./postgres.mjs')
  return startPostgres({ dir: path.join(folder, 'pg'), log: console.log })
}
