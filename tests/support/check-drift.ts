// Checks that the migrations, replayed on an empty database, make exactly what prisma/schema describes.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { startTestPostgres } from './postgres'

const root = path.resolve(import.meta.dirname, '../..')
const postgres = await startTestPostgres()
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/prisma/build/index.js'),
    'migrate',
    'diff',
    '--from-migrations',
    'prisma/migrations',
    '--to-schema',
    'prisma/schema',
    '--exit-code',
  ],
  // Without a shadow database of its own, the engine makes one on this server and drops it.
  { cwd: root, stdio: 'inherit', env: { ...process.env, DATABASE_URL: postgres.admin, PRISMA_HIDE_UPDATE_MESSAGE: '1' } },
)
await postgres.stop()
process.exitCode = status ?? 1
