import { open } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import { version } from '../../package.json'
import { listMigrationsApplied, listSequences, listTables, type Table } from './database-objects'
import { MANIFEST_NAME, pieceName, type Manifest, type TableEntry } from './manifest'
import { PORTABLE } from './settings'
import { listStoredFiles } from './stored-files'

const PIECE_BYTES = 4 * 1024 * 1024

/** Writes the database, as of one moment, and then the files. A file is there before the row that names it, so none is missed. */
export async function writeBackup({ url, storage, output }: { url: string; storage: string; output: Writable }): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url, application_name: 'cusp backup' })
  await client.connect()
  const archive = pack()
  const written = pipeline(archive, createGzip(), output)
  try {
    const [manifest] = await Promise.all([fillArchive({ client, storage, archive }), written])
    return manifest
  } finally {
    archive.destroy()
    await client.end()
  }
}

async function fillArchive({ client, storage, archive }: { client: pg.Client; storage: string; archive: Pack }): Promise<Manifest> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${PORTABLE}`)
  const migrations = await listMigrationsApplied(client)
  const sequences = await listSequences(client)
  const tables: TableEntry[] = []
  for (const table of await listTables(client)) tables.push(await addTable({ client, archive, table }))
  await client.query('COMMIT')
  const files = await addFiles({ storage, archive })
  const manifest: Manifest = { format: 1, version, madeAt: new Date().toISOString(), migrations, tables, sequences, files }
  await addEntry({ archive, name: MANIFEST_NAME, content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) })
  archive.finalize()
  return manifest
}

/** Writes a table in pieces: an archive states an entry's size before its content, and the size of a table is not known ahead. */
async function addTable({ client, archive, table }: { client: pg.Client; archive: Pack; table: Table }): Promise<TableEntry> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`COPY (SELECT ${columns} FROM ${client.escapeIdentifier(table.name)}) TO STDOUT`))
  let waiting: Buffer[] = []
  let bytes = 0
  let piece = 0
  const flush = async () => {
    if (bytes === 0) return
    await addEntry({ archive, name: pieceName(table.name, piece), content: Buffer.concat(waiting) })
    piece += 1
    waiting = []
    bytes = 0
  }
  const contents: AsyncIterable<Buffer> = rows
  for await (const content of contents) {
    waiting.push(content)
    bytes += content.length
    if (bytes >= PIECE_BYTES) await flush()
  }
  await flush()
  return { name: table.name, columns: table.columns, rows: rows.rowCount }
}

async function addFiles({ storage, archive }: { storage: string; archive: Pack }): Promise<Manifest['files']> {
  let bytes = 0
  let count = 0
  for (const name of await listStoredFiles(storage)) {
    const file = await open(path.join(storage, name)).catch(ignoreMissing)
    if (!file) continue
    const { size } = await file.stat()
    await pipeline(file.createReadStream({ start: 0, end: Math.max(size - 1, 0) }), archive.entry({ name: `files/${name}`, size }))
    bytes += size
    count += 1
  }
  return { count, bytes }
}

/** The file was deleted after the folder was listed, as any file may be. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

async function addEntry({ archive, name, content }: { archive: Pack; name: string; content: Buffer }): Promise<void> {
  await pipeline(Readable.from([content]), archive.entry({ name, size: content.length }))
}
