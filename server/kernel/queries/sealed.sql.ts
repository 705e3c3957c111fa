import 'server-only'
import type { Sealing } from '../secrets/cipher'
import type { Connection } from './audit-chain.sql'

/** Where something encrypted is kept. `is` and `become` (of `$text`) say how it is read and written in SQL; `where`: which rows hold such a thing at all. */
export type SealedPlace = {
  readonly table: string
  /** A column, or an expression in brackets where the key has several. */
  readonly id: string
  /** In whose order they are gone through. */
  readonly idType: 'uuid' | 'text'
  readonly is: string
  readonly become: string
  readonly where?: string
  /** A keyed hash beside it, made of the same text as `hashOf` has it. */
  readonly hash?: { readonly column: string; readonly of: 'hospitalNumber' }
}

const column = (name: string) => ({ is: name, become: `${name} = n.text` })

/**
 * Everything that is stored encrypted: a purpose of the cipher does not compile without its places. What lives for minutes alone (cookies, what is handed over
 * while somebody logs in) is not encrypted anew: it is over before the secret of before goes.
 */
export const sealedPlaces: Readonly<Record<Sealing, readonly SealedPlace[]>> = {
  patient: [
    {
      table: 'treatment_session',
      id: 'id',
      idType: 'uuid',
      ...column('patient_cipher'),
      hash: { column: 'patient_hash', of: 'hospitalNumber' },
    },
    {
      table: 'clinical_case',
      id: 'id',
      idType: 'uuid',
      ...column('patient_cipher'),
      hash: { column: 'patient_hash', of: 'hospitalNumber' },
    },
    { table: 'case_history', id: 'id', idType: 'uuid', ...column('patient_cipher') },
  ],
  'late-arrival': [{ table: 'late_arrival', id: 'id', idType: 'uuid', ...column('input_cipher') }],
  'form-answers': [
    { table: 'form_part', id: '(response_id::text || page_uid::text)', idType: 'text', ...column('patient_cipher') },
    { table: 'form_submission', id: '(response_id::text || number::text)', idType: 'text', ...column('patient_cipher') },
    { table: 'form_record', id: '(response_id::text || number::text)', idType: 'text', ...column('patient_cipher') },
    { table: 'form_late_save', id: 'id', idType: 'uuid', ...column('answers_cipher') },
  ],
  // A draft becomes the secret as it stands: so it comes first.
  'second-factor': [
    { table: 'second_factor_draft', id: 'user_id', idType: 'uuid', ...column('secret') },
    { table: 'second_factor', id: 'user_id', idType: 'uuid', ...column('secret') },
  ],
  'saml-key': [{ table: 'saml_key', id: 'stage', idType: 'text', ...column('sealed_key') }],
  'entra-secret': [
    { table: 'setting', id: 'key', idType: 'text', is: `value #>> '{}'`, become: 'value = to_jsonb(n.text)', where: `key = 'entraSecret'` },
  ],
  'session-origin': [{ table: 'session_origin', id: 'session_id', idType: 'uuid', ...column('sealed') }],
  outbox: [
    {
      table: 'outbox_event',
      id: 'id',
      idType: 'uuid',
      is: `payload->>'sealed'`,
      become: `payload = jsonb_set(payload, '{sealed}', to_jsonb(n.text))`,
      where: `type = 'mail'`,
    },
  ],
  'sign-on-arrival': [],
  'sign-on-attempt': [],
  'sign-on-step': [],
  'sign-off': [],
  'static-url': [{ table: 'static_url', id: 'id', idType: 'uuid', ...column('token_cipher') }],
  // Good for a day.
  'static-url-ticket': [],
  'form-visitor': [{ table: 'form_response', id: 'id', idType: 'uuid', ...column('visitor_cipher') }],
  concern: [
    { table: 'concern', id: 'id', idType: 'uuid', ...column('facts') },
    { table: 'concern', id: 'id', idType: 'uuid', ...column('student_typed') },
    { table: 'concern', id: 'id', idType: 'uuid', ...column('place') },
    { table: 'concern_entry', id: 'id', idType: 'uuid', ...column('text') },
    { table: 'concern_action', id: 'id', idType: 'uuid', ...column('text') },
  ],
}

export type SealedText = { readonly id: string; readonly text: string; readonly hash: string | null }
export type Resealed = { readonly id: string; readonly before: string; readonly text: string; readonly hash: string | null }

/** Those that do not begin so: the next ones by their id, which is '' for the first. */
export async function listSealedOtherwise(
  db: Connection,
  place: SealedPlace,
  { prefix, after, take }: { prefix: string; after: string; take: number },
): Promise<SealedText[]> {
  const ordered = place.idType === 'uuid' ? place.id : `${place.id}::text`
  const { rows } = await db.query(
    `SELECT ${place.id}::text AS id, ${place.is} AS text, ${place.hash?.column ?? 'NULL'} AS hash FROM ${place.table}
     WHERE ${holding(place)} AND NOT starts_with(${place.is}, $1) AND ($2 = '' OR ${ordered} > NULLIF($2, '')::${place.idType}) ORDER BY ${ordered} LIMIT $3`,
    [prefix, after, take],
  )
  return rows as SealedText[]
}

/** Each that is still as it was read; answers how many. */
export async function writeResealed(db: Connection, place: SealedPlace, texts: readonly Resealed[]): Promise<number> {
  const hash = place.hash ? `, ${place.hash.column} = n.hash` : ''
  const { rowCount } = await db.query(
    `UPDATE ${place.table} SET ${place.become}${hash} FROM jsonb_to_recordset($1::jsonb) AS n(id text, before text, text text, hash text)
     WHERE ${place.id.startsWith('(') ? place.id : `${place.table}.${place.id}`}${place.idType === 'uuid' ? '' : '::text'} = n.id::${place.idType} AND ${place.is} = n.before AND ${holding(place)}`,
    [JSON.stringify(texts)],
  )
  return rowCount ?? 0
}

/** One of each key that is in use, and how many there are; '' for those that name none. */
export async function listKeysInUse(db: Connection, place: SealedPlace): Promise<{ key: string; count: number; sample: string }[]> {
  const { rows } = await db.query(
    `SELECT CASE WHEN starts_with(${place.is}, '1.') THEN split_part(${place.is}, '.', 2) ELSE '' END AS key, count(*)::float8 AS count, min(${place.is}) AS sample
     FROM ${place.table} WHERE ${holding(place)} GROUP BY 1 ORDER BY 1 LIMIT 50`,
  )
  return rows as { key: string; count: number; sample: string }[]
}

/** People who hold recovery codes that were hashed under a secret, and not used. */
export async function countOldRecoveryCodes(db: Connection): Promise<number> {
  const { rows } = await db.query(
    `SELECT count(DISTINCT user_id)::float8 AS count FROM recovery_code WHERE used_at IS NULL AND NOT starts_with(code_hash, 'sha256.')`,
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}

function holding({ is, where = 'TRUE' }: SealedPlace): string {
  return `${where} AND ${is} <> ''`
}
