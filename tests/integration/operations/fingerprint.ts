import pg from 'pg'
import { listForeignKeys, listMigrationsApplied, listSequences, listTables, listTriggers } from '@/scripts/backup/database-objects'

/** Everything that makes two databases the same: every row of every table, and the columns, constraints, indexes, triggers and sequences. */
export async function fingerprintOf(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const tables: Record<string, { rows: number; hash: string | null }> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ rows: string; hash: string | null }>(
        `SELECT count(*) AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")) AS hash FROM ${client.escapeIdentifier(name)} t`,
      )
      for (const row of rows) tables[name] = { rows: Number(row.rows), hash: row.hash }
    }
    return {
      tables,
      sequences: await listSequences(client),
      foreignKeys: await listForeignKeys(client),
      triggers: await listTriggers(client),
      migrations: await listMigrationsApplied(client),
      columns: await definitions(
        client,
        `SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attcollation::regcollation::text, pg_get_expr(d.adbin, d.adrelid)
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, 2`,
      ),
      constraints: await definitions(
        client,
        'SELECT conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint WHERE connamespace = current_schema()::regnamespace ORDER BY 1, 2',
      ),
      indexes: await definitions(client, 'SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1'),
      views: await definitions(
        client,
        'SELECT matviewname, definition, ispopulated FROM pg_matviews WHERE schemaname = current_schema() ORDER BY 1',
      ),
    }
  } finally {
    await client.end()
  }
}

async function definitions(client: pg.Client, sql: string): Promise<unknown[]> {
  return (await client.query(sql)).rows
}
