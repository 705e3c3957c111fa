import type pg from 'pg'
import type { SequenceEntry } from './manifest'

/** Selects the institution's objects: those of the current schema, without those of extensions. */
const OURS = `n.nspname = current_schema() AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')`

export type Table = { name: string; columns: string[] }

/** Every table but Prisma's ledger of migrations; a partitioned one stands for its parts. Generated columns are computed again. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT o.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace JOIN pg_attribute a ON a.attrelid = o.oid
    WHERE ${OURS} AND o.relkind IN ('r', 'p') AND NOT o.relispartition AND o.relname <> '_prisma_migrations'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY o.relname ORDER BY o.relname`)
  return rows
}

export async function listSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT o.relname AS name FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace WHERE ${OURS} AND o.relkind = 'S' ORDER BY o.relname`,
  )
  const entries: SequenceEntry[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<SequenceEntry, 'name'>>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${client.escapeIdentifier(name)}`,
    )
    entries.push(...state.map((values) => ({ name, ...values })))
  }
  return entries
}

export async function listMigrationsApplied(client: pg.Client): Promise<string[]> {
  const { rows: ledger } = await client.query<{ there: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`)
  if (!ledger[0]?.there) return []
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name',
  )
  return rows.map(({ name }) => name)
}

type ForeignKey = { table: string; name: string; definition: string }

/** The foreign keys that are on their own; those of a partition follow its parent's. */
export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT o.relname AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_class o ON o.oid = c.conrelid JOIN pg_namespace n ON n.oid = o.relnamespace
    WHERE ${OURS} AND c.contype = 'f' AND c.conparentid = 0 ORDER BY o.relname, c.conname`)
  return rows
}

type Trigger = { table: string; name: string; whenEnabled: string }

/** The triggers that would act on loaded rows, with the words that switch each on again as it was. */
export async function listTriggers(client: pg.Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    SELECT o.relname AS table, t.tgname AS name, CASE t.tgenabled WHEN 'R' THEN 'ENABLE REPLICA' WHEN 'A' THEN 'ENABLE ALWAYS' ELSE 'ENABLE' END AS "whenEnabled"
    FROM pg_trigger t JOIN pg_class o ON o.oid = t.tgrelid JOIN pg_namespace n ON n.oid = o.relnamespace
    WHERE ${OURS} AND NOT t.tgisinternal AND t.tgparentid = 0 AND t.tgenabled <> 'D' ORDER BY o.relname, t.tgname`)
  return rows
}

export async function listMaterialisedViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT o.relname AS name FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace WHERE ${OURS} AND o.relkind = 'm' ORDER BY o.oid`,
  )
  return rows.map(({ name }) => name)
}

export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${client.escapeIdentifier(table)}`)
  return Number(rows[0]?.count)
}

/** The number of other programs that are connected to this database. */
export async function countOtherConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return Number(rows[0]?.count)
}

/** The statements that empty the schema. Extensions stay: the user who restores may not be allowed to create them again. */
export async function listDropStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP %s IF EXISTS %s CASCADE', CASE o.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, o.oid::regclass) AS statement
      FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace WHERE ${OURS} AND o.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', o.oid::regprocedure) FROM pg_proc o JOIN pg_namespace n ON n.oid = o.pronamespace WHERE ${OURS}
    UNION ALL
    SELECT format('DROP TYPE IF EXISTS %s CASCADE', o.oid::regtype) FROM pg_type o JOIN pg_namespace n ON n.oid = o.typnamespace LEFT JOIN pg_class c ON c.oid = o.typrelid
      WHERE ${OURS} AND (o.typtype IN ('e', 'd', 'r') OR (o.typtype = 'c' AND c.relkind = 'c'))`)
  return rows.map(({ statement }) => statement)
}
