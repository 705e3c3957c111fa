import 'server-only'
import { now } from '../clock'
import { pool } from '../db'
import { statementName } from '../db/connection'

export type Tick = { readonly job: string; readonly nextAt: Date }
export type Turn = Tick & { readonly heldUntil: Date | null }
export type Claimed = Tick & { readonly at: Date }

/** PostgreSQL's clock decides what is due, because the clocks of several machines differ. */
const toMilliseconds = `date_trunc('milliseconds', clock_timestamp())`
const untilFree = `(t.held_until IS NULL OR t.held_until <= clock_timestamp())`
const lease = (parameter: number) => `clock_timestamp() + make_interval(secs => $${parameter}::double precision / 1000)`

export async function readDatabaseTime(): Promise<Date> {
  const { rows } = await pool().query<{ at: Date }>(`SELECT ${toMilliseconds} AS at`)
  return rows[0]?.at ?? now()
}

/** Adds jobs that no row has yet. The time of one whose pattern has changed is worked out anew; all others stay as they are. */
export async function insertTurns(turns: readonly (Tick & { readonly pattern: string })[]): Promise<void> {
  await pool().query(
    `INSERT INTO job_turn AS t (job, pattern, next_at) SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[]) ORDER BY 1
     ON CONFLICT (job) DO UPDATE SET pattern = excluded.pattern, next_at = excluded.next_at WHERE t.pattern <> excluded.pattern`,
    [turns.map(({ job }) => job), turns.map(({ pattern }) => pattern), turns.map(({ nextAt }) => nextAt)],
  )
}

/** Deletes the rows of jobs that this version does not have, once no other version has run them for so long. */
export async function deleteLeftTurns(jobs: readonly string[], days: number): Promise<void> {
  await pool().query(`DELETE FROM job_turn WHERE job <> ALL($1::text[]) AND next_at < clock_timestamp() - make_interval(days => $2)`, [
    jobs,
    days,
  ])
}

export async function listTurns(jobs: readonly string[]): Promise<{ readonly at: Date; readonly turns: readonly Turn[] }> {
  const { rows } = await pool().query<{ at: Date; job: string | null; next_at: Date; held_until: Date | null }>({
    name: statementName('job-turns'),
    text: `SELECT n.at, t.job, t.next_at, t.held_until FROM (SELECT clock_timestamp() AS at) n LEFT JOIN job_turn t ON t.job = ANY($1::text[])`,
    values: [jobs],
  })
  return {
    at: rows[0]?.at ?? now(),
    turns: rows.flatMap(({ job, next_at: nextAt, held_until: heldUntil }) => (job === null ? [] : [{ job, nextAt, heldUntil }])),
  }
}

/** Claims ticks by compare and set: of all who name the same tick of a job one gets it, and nobody once it has been run. */
export async function claimTurns(ticks: readonly Tick[], holder: string, leaseMs: number): Promise<Claimed[]> {
  const { rows } = await pool().query<{ job: string; next_at: Date; at: Date }>(
    `UPDATE job_turn t SET holder = $3, held_until = ${lease(4)} FROM unnest($1::text[], $2::timestamptz[]) AS due(job, tick)
     WHERE t.job = due.job AND t.next_at = due.tick AND t.next_at <= clock_timestamp() AND ${untilFree}
     RETURNING t.job, t.next_at, ${toMilliseconds} AS at`,
    [ticks.map(({ job }) => job), ticks.map(({ nextAt }) => nextAt), holder, leaseMs],
  )
  return rows.map(({ job, next_at: nextAt, at }) => ({ job, nextAt, at }))
}

/** Claims a job whatever its time, unless somebody runs it. Its time becomes the present, so that a run that dies is made again. */
export async function claimAtOnce(
  { job, pattern }: { readonly job: string; readonly pattern: string },
  holder: string,
  leaseMs: number,
): Promise<Claimed | null> {
  const { rows } = await pool().query<{ next_at: Date; at: Date }>(
    `INSERT INTO job_turn AS t (job, pattern, next_at, holder, held_until) VALUES ($1, $2, ${toMilliseconds}, $3, ${lease(4)})
     ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until, next_at = LEAST(t.next_at, excluded.next_at) WHERE ${untilFree}
     RETURNING t.next_at, ${toMilliseconds} AS at`,
    [job, pattern, holder, leaseMs],
  )
  return rows[0] ? { job, nextAt: rows[0].next_at, at: rows[0].at } : null
}

/** False where the lease ran out and another process has the job. */
export async function renewTurn(job: string, holder: string, leaseMs: number): Promise<boolean> {
  const { rowCount } = await pool().query(`UPDATE job_turn SET held_until = ${lease(3)} WHERE job = $1 AND holder = $2`, [
    job,
    holder,
    leaseMs,
  ])
  return rowCount === 1
}

type Ended = { readonly job: string; readonly holder: string; readonly nextAt: Date; readonly at: Date; readonly error: string | null }

/** Records how a run ended and passes the job on. False where another process has it by now. */
export async function endTurn({ job, holder, nextAt, at, error }: Ended): Promise<boolean> {
  const { rows } = await pool().query<{ freed: number }>(
    `WITH freed AS (UPDATE job_turn SET holder = NULL, held_until = NULL, next_at = $3 WHERE job = $1 AND holder = $2 RETURNING 1),
       stored AS (INSERT INTO job_run (job, last_run_at, last_error) VALUES ($1, $4, $5)
         ON CONFLICT (job) DO UPDATE SET last_run_at = excluded.last_run_at, last_error = excluded.last_error)
     SELECT count(*)::int AS freed FROM freed`,
    [job, holder, nextAt, at, error],
  )
  return rows[0]?.freed === 1
}
