import 'server-only'
import { mailSealing } from '../jobs/sealed-mail'
import type { Sealing } from '../secrets/cipher'
import type { Connection } from './audit-chain.sql'

/** A place where encrypted data is stored. `is` and `become` (with `$text`) are the SQL that reads and writes it; `where`: the rows that contain any. */
export type SealedPlace = {
  readonly sealing: Sealing
  readonly table: string
  /** The key: a column, or an expression in brackets where the key has several columns. */
  readonly id: string
  /** The type that orders the rows when they are gone through. */
  readonly idType: 'uuid' | 'text'
  readonly is: string
  readonly become: string
  readonly where?: string
  /** A keyed hash in another column, made from the same text as read by `of`. */
  readonly hash?: { readonly column: string; readonly of: (text: string) => string }
}

type InColumn = Pick<SealedPlace, 'sealing' | 'table' | 'hash'> & Partial<Pick<SealedPlace, 'id' | 'idType'>> & { readonly column: string }

/** The usual place: a column of its own. */
export function sealedColumn({ column, id = 'id', idType = 'uuid', ...place }: InColumn): SealedPlace {
  return { ...place, id, idType, is: column, become: `${column} = n.text` }
}

/** The kernel's own places; those of a domain are in its queries/sealed.sql.ts, and all of them in server/sealed-places.ts. */
export const kernelSealed: readonly SealedPlace[] = [
  {
    sealing: mailSealing,
    table: 'outbox_event',
    id: 'id',
    idType: 'uuid',
    is: `payload->>'sealed'`,
    become: `payload = jsonb_set(payload, '{sealed}', to_jsonb(n.text))`,
    where: `type = 'mail'`,
  },
]

export type SealedText = { readonly id: string; readonly text: string; readonly hash: string | null }
export type Resealed = { readonly id: string; readonly before: string; readonly text: string; readonly hash: string | null }

/** The next texts, by id, that do not begin with the prefix; `after` is '' for the first ones. */
export async function listSealedOtherwise(
  db: Connection,
  place: SealedPlace,
  { prefix, after, take }: { prefix: string; after: string; take: number },
): Promise<SealedText[]> {
  const ordered = place.idType === 'uuid' ? place.id : `${place.id}::text`
  const { rows } = await db.query(
    `SELECT ${place.id}::text AS id, ${place.is} AS text, ${place.hash?.column ?? 'NULL'} AS hash FROM ${place.table}
     WHERE ${isHolding(place)} AND NOT starts_with(${place.is}, $1) AND ($2 = '' OR ${ordered} > NULLIF($2, '')::${place.idType}) ORDER BY ${ordered} LIMIT $3`,
    [prefix, after, take],
  )
  return rows as SealedText[]
}

/** Writes the texts where each is still as it was read, and returns how many. */
export async function writeResealed(db: Connection, place: SealedPlace, texts: readonly Resealed[]): Promise<number> {
  const hash = place.hash ? `, ${place.hash.column} = n.hash` : ''
  const { rowCount } = await db.query(
    `UPDATE ${place.table} SET ${place.become}${hash} FROM jsonb_to_recordset($1::jsonb) AS n(id text, before text, text text, hash text)
     WHERE ${place.id.startsWith('(') ? place.id : `${place.table}.${place.id}`}${place.idType === 'uuid' ? '' : '::text'} = n.id::${place.idType} AND ${place.is} = n.before AND ${isHolding(place)}`,
    [JSON.stringify(texts)],
  )
  return rowCount ?? 0
}

/** One sample for each key in use, and how many texts use it; '' for texts that name no key. */
export async function listKeysInUse(db: Connection, place: SealedPlace): Promise<{ key: string; count: number; sample: string }[]> {
  const { rows } = await db.query(
    `SELECT CASE WHEN starts_with(${place.is}, '1.') THEN split_part(${place.is}, '.', 2) ELSE '' END AS key, count(*)::float8 AS count, min(${place.is}) AS sample
     FROM ${place.table} WHERE ${isHolding(place)} GROUP BY 1 ORDER BY 1 LIMIT 50`,
  )
  return rows as { key: string; count: number; sample: string }[]
}

function isHolding({ is, where = 'TRUE' }: SealedPlace): string {
  return `${where} AND ${is} <> ''`
}
