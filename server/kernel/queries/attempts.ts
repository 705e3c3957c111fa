import 'server-only'
import { pool } from '../db'

export async function findAttempts(bucket: string, at: Date): Promise<{ count: number; endsAt: Date } | null> {
  const { rows } = await pool().query<{ count: number; ends_at: Date }>(`SELECT count, ends_at FROM attempt_window WHERE bucket = $1 AND ends_at > $2`, [bucket, at])
  return rows[0] ? { count: rows[0].count, endsAt: rows[0].ends_at } : null
}

/** A window that ended begins anew. Answers how many there were with this one. */
export async function countAttempt(bucket: string, at: Date, minutes: number): Promise<{ count: number; endsAt: Date }> {
  const { rows } = await pool().query<{ count: number; ends_at: Date }>(
    `INSERT INTO attempt_window (bucket, count, started_at, ends_at) VALUES ($1, 1, $2, $2::timestamptz + make_interval(mins => $3))
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN attempt_window.ends_at > $2 THEN attempt_window.count + 1 ELSE 1 END,
       started_at = CASE WHEN attempt_window.ends_at > $2 THEN attempt_window.started_at ELSE excluded.started_at END,
       ends_at = CASE WHEN attempt_window.ends_at > $2 THEN attempt_window.ends_at ELSE excluded.ends_at END
     RETURNING count, ends_at`,
    [bucket, at, minutes],
  )
  return { count: rows[0]?.count ?? 1, endsAt: rows[0]?.ends_at ?? at }
}

export async function forgetAttempts(bucket: string): Promise<void> {
  await pool().query(`DELETE FROM attempt_window WHERE bucket = $1`, [bucket])
}

export async function deleteEndedAttempts(at: Date): Promise<number> {
  const { rowCount } = await pool().query(`DELETE FROM attempt_window WHERE ends_at < $1`, [at])
  return rowCount ?? 0
}
