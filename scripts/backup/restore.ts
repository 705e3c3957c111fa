// `npm run restore FILE`, and `node restore.mjs FILE` in the container.
import { parseArgs } from 'node:util'
import { readEnvironment } from '@/lib/env'
import { restoreBackup } from './restore-backup'

const USAGE =
  'Usage: npm run restore -- FILE [--replace]\n  --replace  delete what the database and the storage folder hold, instead of refusing'

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new Error(USAGE)
  const {
    DATABASE_URL,
    DATABASE_DIRECT_URL = DATABASE_URL,
    MIGRATE_DATABASE_URL: url = DATABASE_DIRECT_URL,
    STORAGE: storage,
  } = readEnvironment({ ...process.env, NODE_ENV: undefined })
  await restoreBackup({ file, url, storage, replace: values.replace, log: console.log })
  console.log('Restored.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
