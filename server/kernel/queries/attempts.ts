import 'server-only'
import { pool } from '../db'

export async function listAttempts(buckets: readonly string[], at: Date): Promise<ReadonlyMap<string, { count: number; endsAt: Date }>> {
  const { rows } = await pool().query<{ bucket: string; count: number; ends_at: Date }>(
    `SELECT bucket, count, ends_at FROM attempt_window WHERE bucket = ANY($1) AND ends_at > $2`,
    [buckets, at],
  )
  return new Map(rows.map(({ bucket, count, ends_at: endsAt }) => [bucket, { count, endsAt }]))
}

/** Counts one attempt and returns the count including it. A window that has ended begins again. */
export async function upsertAttempt(bucket: string, at: Date, minutes: number): Promise<{ count: number; endsAt: Date }> {
  const [counted] = await upsertAttempts([bucket], at, minutes)
  return counted ?? { count: 1, endsAt: at }
}

/** Counts one attempt in each bucket, in the order of their names, so that two requests with several buckets do not wait for each other. */
export async function upsertAttempts(buckets: readonly string[], at: Date, minutes: number): Promise<{ count: number; endsAt: Date }[]> {
  const { rows } = await pool().query<{ count: number; ends_at: Date }>(
    `INSERT INTO attempt_window (bucket, count, started_at, ends_at) SELECT bucket, 1, $2, $2::timestamptz + make_interval(mins => $3) FROM unnest($1::text[]) AS bucket ORDER BY bucket
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN attempt_window.ends_at > $2 THEN attempt_window.count + 1 ELSE 1 END,
       started_at = CASE WHEN attempt_window.ends_at > $2 THEN attempt_window.started_at ELSE excluded.started_at END,
       ends_at = CASE WHEN attempt_window.ends_at > $2 THEN attempt_window.ends_at ELSE excluded.ends_at END
     RETURNING count, ends_at`,
    [[...buckets].sort(), at, minutes],
  )
  return rows.map(({ count, ends_at: endsAt }) => ({ count, endsAt }))
}

export async function forgetAttempts(bucket: string): Promise<void> {
  await pool().query(`DELETE FROM attempt_window WHERE bucket = $1`, [bucket])
}

export async function deleteEndedAttempts(at: Date): Promise<number> {
  const { rowCount } = await pool().query(`DELETE FROM attempt_window WHERE ends_at < $1`, [at])
  return rowCount ?? 0
}
