import pg from 'pg'
import { backupNotes } from '@/lib/config/backup-notes'

/** Records how a backup ended, for the administrators' dashboard. @throws where the database cannot be written to, or is of an earlier version. */
export async function recordBackup({ url, at, error }: { url: string; at: Date; error: string | null }): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'cusp backup' })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO job_run (job, last_run_at, last_error) VALUES ($1, $2, $3)
       ON CONFLICT (job) DO UPDATE SET last_run_at = excluded.last_run_at, last_error = excluded.last_error`,
      [error === null ? backupNotes.made : backupNotes.failed, at, error?.slice(0, 500) ?? null],
    )
  } finally {
    await client.end()
  }
}
