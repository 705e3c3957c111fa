import 'server-only'
import type { ChainRow } from '../audit/audit-chain'

/** A connection of `pg`, from the application or from a console program. */
export type Connection = { query(sql: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }> }

const instantSql = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const columns = `seq::float8 AS seq, id::text, ${instantSql('at')} AS at, actor_id::text AS "actorId", viewed_id::text AS "viewedId", address, call, action, entity,
  entity_id AS "entityId", changes::text AS changes, request_id AS "requestId", address_salt::text AS "addressSalt", changes_salt::text AS "changesSalt",
  address_digest AS "addressDigest", changes_digest AS "changesDigest"`

type UnsealedRow = Omit<ChainRow, 'seq'>
export type SealedRow = ChainRow & { readonly hash: string; readonly mac: string | null }
export type Head = { readonly seq: number; readonly hash: string }
export type Checkpoint = Head & { readonly removed: number; readonly at: string; readonly mac: string }
export type Seal = Head & { readonly id: string; readonly mac: string | null }

/** Locks the chain across all processes: whoever seals, erases or removes entries holds it until the transaction ends. */
export async function lockChain(db: Connection): Promise<void> {
  await db.query(`SELECT pg_advisory_xact_lock(hashtextextended('cusp.audit.chain', 0))`)
}

/** Unsealed entries in the order of their time. The order of two that were committed late does not matter, as long as it stays. */
export async function listUnsealedEntries(db: Connection, take: number): Promise<UnsealedRow[]> {
  return rowsOf<UnsealedRow>(await db.query(`SELECT ${columns} FROM audit_entry WHERE seq IS NULL ORDER BY at, id LIMIT $1`, [take]))
}

export async function findHead(db: Connection): Promise<Head | null> {
  const [row] = rowsOf<Head>(
    await db.query('SELECT seq::float8 AS seq, hash FROM audit_entry WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1'),
  )
  return row ?? null
}

export async function findCheckpoint(db: Connection): Promise<Checkpoint | null> {
  const [row] = rowsOf<Checkpoint>(
    await db.query(
      `SELECT seq::float8 AS seq, hash, removed, ${instantSql('at')} AS at, mac FROM audit_checkpoint ORDER BY seq DESC, at DESC LIMIT 1`,
    ),
  )
  return row ?? null
}

export async function writeSeals(db: Connection, seals: readonly Seal[]): Promise<void> {
  await db.query(
    `UPDATE audit_entry SET seq = n.seq, hash = n.hash, mac = n.mac
     FROM jsonb_to_recordset($1::jsonb) AS n(id uuid, seq bigint, hash text, mac text) WHERE audit_entry.id = n.id`,
    [JSON.stringify(seals)],
  )
}

export async function listSealedEntries(db: Connection, { after, take }: { after: number; take: number }): Promise<SealedRow[]> {
  return rowsOf<SealedRow>(
    await db.query(`SELECT ${columns}, hash, mac FROM audit_entry WHERE seq > $1 ORDER BY seq LIMIT $2`, [after, take]),
  )
}

export async function findUnsealed(db: Connection): Promise<{ count: number; oldestAt: string | null }> {
  const [row] = rowsOf<{ count: number; oldestAt: string | null }>(
    await db.query(`SELECT count(*)::float8 AS count, ${instantSql('min(at)')} AS "oldestAt" FROM audit_entry WHERE seq IS NULL`),
  )
  return row ?? { count: 0, oldestAt: null }
}

/** The last entry of those before the first one that must be kept. Null where there is none. */
export async function findEndOfOld(db: Connection, before: Date): Promise<Head | null> {
  const [row] = rowsOf<Head>(
    await db.query(
      `SELECT seq::float8 AS seq, hash FROM audit_entry
     WHERE seq < coalesce((SELECT min(seq) FROM audit_entry WHERE seq IS NOT NULL AND at >= $1), (SELECT max(seq) + 1 FROM audit_entry)) ORDER BY seq DESC LIMIT 1`,
      [before],
    ),
  )
  return row ?? null
}

export async function countUpTo(db: Connection, seq: number): Promise<number> {
  const [row] = rowsOf<{ count: number }>(await db.query('SELECT count(*)::float8 AS count FROM audit_entry WHERE seq <= $1', [seq]))
  return row?.count ?? 0
}

export async function insertCheckpoint(db: Connection, { seq, hash, removed, at, mac }: Checkpoint): Promise<void> {
  await db.query('INSERT INTO audit_checkpoint (seq, hash, removed, at, mac) VALUES ($1, $2, $3, $4, $5)', [seq, hash, removed, at, mac])
}

/** Deletes entries up to this number; the database refuses any beyond a checkpoint. */
export async function deleteUpTo(db: Connection, seq: number): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM audit_entry WHERE seq <= $1', [seq])
  return rowCount ?? 0
}

function rowsOf<T>({ rows }: { rows: unknown[] }): T[] {
  return rows as T[]
}
