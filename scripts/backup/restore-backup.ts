import { existsSync } from 'node:fs'
import pg from 'pg'
import { listMigrations, migrate, migrationsFolder } from '@/prisma/migrate'
import { countOtherConnections, countRows, listDropStatements, listTables } from './database-objects'
import { loadTables } from './load-tables'
import type { Manifest } from './manifest'
import { readManifest } from './read-archive'
import { discardUnpacked, moveIntoPlace, unpackFiles } from './restore-files'
import { listStoredFiles } from './stored-files'

type Target = { url: string; storage: string }
type Options = Target & {
  file: string
  /** Deletes existing data instead of refusing. */
  replace?: boolean
  /** The folder of migrations, if not this version's. */
  dir?: string
  log?: (line: string) => void
}

/** Restores database and files from the backup, then upgrades to this version's schema. Until the rows are in, the files stay unchanged. */
export async function restoreBackup({
  file,
  url,
  storage,
  replace = false,
  dir = migrationsFolder(),
  log = () => {},
}: Options): Promise<Manifest> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const manifest = await readManifest(file)
  const unknown = manifest.migrations.find((name) => !listMigrations(dir).some((known) => known.name === name))
  if (unknown)
    throw new Error(
      `The backup was made by a later version of Cusp (${manifest.version}; it has the migration ${unknown}). Install that version, or a later one, first.`,
    )

  await withClient(url, async (client) => {
    await refuseWhileInUse(client)
    if (!replace) await refuseUnlessEmpty({ client, storage })
    const files = await unpackFiles({ file, storage })
    if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes) throw new Error(`${file} lacks files that it lists.`)
    for (const statement of await listDropStatements(client)) await client.query(statement)
  }).catch(async (error) => {
    await discardUnpacked(storage)
    throw error
  })
  log(`Restoring ${manifest.tables.length} tables and ${manifest.files.count} files of ${manifest.madeAt} …`)
  await migrate({ url, dir, only: manifest.migrations, log: () => {} })
  await withClient(url, (client) => loadTables({ client, file, manifest }))
  await moveIntoPlace(storage)
  const applied = await migrate({ url, dir, log })
  if (applied.length > 0) log(`Migrated to this version: ${applied.join(', ')}`)
  return manifest
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'cusp restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const others = await countOtherConnections(client)
  if (others > 0)
    throw new Error(`${others} other connection(s) use this database. Stop Cusp, and whatever else is connected, and try again.`)
}

async function refuseUnlessEmpty({ client, storage }: { client: pg.Client; storage: string }): Promise<void> {
  for (const { name } of await listTables(client)) {
    if ((await countRows(client, name)) > 0)
      throw new Error(
        `The database is not empty (there are rows in ${name}). To delete what it holds and restore the backup in its place, add --replace.`,
      )
  }
  if ((await listStoredFiles(storage)).length > 0)
    throw new Error(`There are files in ${storage}. To delete them and restore the backup in their place, add --replace.`)
}
