// `npm start`: production. Needs DATABASE_URL and AUTH_SECRET (docs/operations.md).
import path from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
import { loadEnvFile } from './env-file.mjs'
import { fail } from './fail.mjs'
import { install, root } from './install.mjs'
import { supervise } from './supervise.mjs'

endWithNpm()
loadEnvFile()
if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE)
  fail(
    'DATABASE_URL is not set: `npm start` needs a PostgreSQL database, for example\n  DATABASE_URL=postgresql://user:password@localhost:5432/cusp npm start\nTo have a look without one: npm run demo',
  )
try {
  install()
  const { buildIfNeeded } = await import('./build.mjs')
  await buildIfNeeded()
} catch (error) {
  fail(error)
}
process.exit(await supervise({ program: path.join(root, '.next/standalone/start.mjs') }))
