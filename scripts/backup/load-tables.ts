import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { countRows, listForeignKeys, listMaterialisedViews, listTables, listTriggers } from './database-objects'
import { tableOfPiece, type Manifest } from './manifest'
import { eachEntry } from './read-archive'
import { PORTABLE } from './settings'

type Load = { client: pg.Client; file: string; manifest: Manifest }

/** Loads all rows or none. Foreign keys are dropped in the meantime, so that no order of tables is needed and rows may refer in a circle. */
export async function loadTables({ client, file, manifest }: Load): Promise<void> {
  const quote = (name: string) => client.escapeIdentifier(name)
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await client.query(`BEGIN; ${PORTABLE}; SET CONSTRAINTS ALL IMMEDIATE`)
  const [foreignKeys, triggers, tables] = [await listForeignKeys(client), await listTriggers(client), await listTables(client)]

  await run(triggers.map(({ table, name }) => `ALTER TABLE ${quote(table)} DISABLE TRIGGER ${quote(name)}`))
  await run(foreignKeys.map(({ table, name }) => `ALTER TABLE ${quote(table)} DROP CONSTRAINT ${quote(name)}`))
  // Migrations may have made rows; those of the backup replace them.
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(({ name }) => quote(name)).join(', ')}`)
  await copyRows({ client, file, manifest })
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled])
  // Adding a key looks at every row again.
  await run(foreignKeys.map(({ table, name, definition }) => `ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(name)} ${definition}`))
  await run(triggers.map(({ table, name, whenEnabled }) => `ALTER TABLE ${quote(table)} ${whenEnabled} TRIGGER ${quote(name)}`))
  await run((await listMaterialisedViews(client)).map((name) => `REFRESH MATERIALIZED VIEW ${quote(name)}`))
  await compareCounts({ client, manifest })
  await client.query('COMMIT')
  await client.query('ANALYZE')
}

async function copyRows({ client, file, manifest }: Load): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  let open: { table: string; stream: CopyStreamQuery } | undefined
  const close = async () => {
    if (!open) return
    open.stream.end()
    await finished(open.stream)
    open = undefined
  }
  await eachEntry(file, async (name, entry) => {
    if (!name.startsWith('tables/')) return close()
    const table = tables.get(tableOfPiece(name))
    if (!table) throw new Error(`The backup holds rows of a table ${tableOfPiece(name)} that it does not list.`)
    if (open?.table !== table.name) {
      await close()
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
      open = { table: table.name, stream: client.query(copyFrom(`COPY ${client.escapeIdentifier(table.name)} (${columns}) FROM STDIN`)) }
    }
    const { stream } = open
    for await (const chunk of entry) if (!stream.write(chunk)) await once(stream, 'drain')
  })
  await close()
}

async function compareCounts({ client, manifest }: Omit<Load, 'file'>): Promise<void> {
  for (const { name, rows } of manifest.tables) {
    const count = await countRows(client, name)
    if (count !== rows) throw new Error(`${name} has ${count} rows after loading, where the backup has ${rows}.`)
  }
}
