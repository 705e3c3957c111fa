// `npm run backup [file]`, and `node backup.mjs [file]` in the container; `-` writes to standard output.
import { open, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { readEnvironment } from '@/lib/env'
import type { Manifest } from './manifest'
import { recordBackup } from './record-backup'
import { writeBackup } from './write-backup'

const [given] = process.argv.slice(2)

if (given === '--help' || given === '-h') {
  console.log(`Writes the database and the files into one archive.

  npm run backup                 into the folder backups beside STORAGE
  npm run backup -- <file>       into this file
  npm run backup -- -            to standard output

In the container: node backup.mjs [file]. DATABASE_URL and STORAGE say what is backed up; restore.mjs reads the archive (docs/operations.md).`)
  process.exit(0)
}

const startedAt = new Date()
let database: string | null = null
try {
  const {
    DATABASE_URL,
    DATABASE_DIRECT_URL: url = DATABASE_URL,
    STORAGE: storage,
  } = readEnvironment({ ...process.env, NODE_ENV: undefined })
  database = url
  const file = given ?? path.join(path.dirname(storage), 'backups', `cusp-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`)
  const manifest = file === '-' ? await writeBackup({ url, storage, output: process.stdout }) : await writeFile({ url, storage, file })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.error(`${file === '-' ? 'Wrote' : `${file}:`} ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files.`)
  await recordOutcome(url, null)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(message)
  process.exitCode = 1
  if (database !== null) await recordOutcome(database, message)
}

/** The record for the dashboard is no part of the backup: if it cannot be written, the backup is just as good. */
async function recordOutcome(url: string, error: string | null): Promise<void> {
  try {
    await recordBackup({ url, at: startedAt, error })
  } catch (failure) {
    console.error(`Not recorded for the dashboard: ${failure instanceof Error ? failure.message : String(failure)}`)
  }
}

/** The file gets its name only once all of it is on the disk. It holds patients' data: only its owner may read it. */
async function writeFile({ url, storage, file }: { url: string; storage: string; file: string }): Promise<Manifest> {
  const partial = `${file}.partial`
  await mkdir(path.dirname(path.resolve(file)), { recursive: true })
  const handle = await open(partial, 'w', 0o600)
  try {
    const manifest = await writeBackup({ url, storage, output: handle.createWriteStream({ flush: true }) })
    await rename(partial, file)
    return manifest
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
