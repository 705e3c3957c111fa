// Measures a recount of students and its effect on requests: DATABASE_URL=postgresql://… node --conditions=react-server --import tsx tests/bench/count-again.ts
// <students> The database is a demo school that nobody needs: its students are doubled with all their sessions until there are `students` of them.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '@/prisma/migrate'
import { recountAffected, computeBorders } from '@/server/experience'
import { closeDb } from '@/server/kernel/db'

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is not set')
const wanted = Number(process.argv[2] ?? 1000)
await migrate({ url })
const client = new pg.Client(url)
await client.connect()

const ids = ['id', 'user_id', 'student_id', 'session_id', 'line_id', 'visit_id']
/** Copies rows under ids derived from the old ones; people who are not students keep their ids. */
async function copyRows(
  table: string,
  { where, round, fresh = {} }: { where: string; round: number; fresh?: Record<string, string> },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  )
  const anew = (name: string) => `md5(t."${name}"::text || '${round}')::uuid`
  const of = ({ name }: { name: string }) => fresh[name]?.replaceAll('$', `'${round}'`) ?? (ids.includes(name) ? anew(name) : `t."${name}"`)
  const names = rows.map(({ name }) => `"${name}"`).join(', ')
  await client.query(`INSERT INTO "${table}" (${names}) SELECT ${rows.map(of).join(', ')} FROM "${table}" t WHERE ${where}`)
}

const students = `SELECT DISTINCT student_id FROM treatment_session WHERE student_id IN (SELECT id FROM app_user WHERE username NOT LIKE '%~%')`
const own = `t.student_id IN (${students})`
const ofOwn = `t.session_id IN (SELECT id FROM treatment_session t WHERE ${own})`
await client.query("SET session_replication_role = 'replica'; SET synchronous_commit = off")
let { count } = (await client.query<{ count: number }>('SELECT count(DISTINCT student_id)::int AS count FROM treatment_session'))
  .rows[0] ?? { count: 0 }
for (let round = 1; count < wanted; round += 1) {
  const unlike = (name: string) => `t."${name}" || '~' || $`
  const fresh = {
    username: unlike('username'),
    username_key: unlike('username_key'),
    email: unlike('email'),
    email_key: unlike('email_key'),
  }
  await copyRows('app_user', { where: `t.id IN (${students})`, round, fresh })
  await copyRows('user_role', { where: `t.user_id IN (${students})`, round })
  await copyRows('enrolment', { where: `t.user_id IN (${students})`, round })
  await copyRows('treatment_session', { where: own, round })
  await copyRows('procedure_line', { where: ofOwn, round })
  const target = `CASE WHEN t.line_id IS NULL THEN t.target ELSE replace(t.target, t.line_id::text, md5(t.line_id::text || $)::uuid::text) END`
  await copyRows('mark', { where: ofOwn, round, fresh: { target } })
  count =
    (await client.query<{ count: number }>('SELECT count(DISTINCT student_id)::int AS count FROM treatment_session')).rows[0]?.count ?? 0
}
await client.query("TRUNCATE experience_line, experience_mark, cohort_border, experience_dirty; SET session_replication_role = 'origin'")
await client.query(
  `INSERT INTO experience_dirty (kind, id, since) SELECT 'STUDENT', student_id, clock_timestamp() FROM (SELECT DISTINCT student_id FROM treatment_session ORDER BY 1 LIMIT ${wanted}) x`,
)
await client.query('VACUUM ANALYZE')
const { rows: sizes } = await client.query(
  `SELECT count(*)::int AS sessions, count(DISTINCT student_id)::int AS students, (SELECT count(*)::int FROM mark) AS marks FROM treatment_session
   WHERE student_id IN (SELECT id FROM experience_dirty)`,
)
console.log('To count:', sizes[0])

/** Reads and writes a session twenty times a second, during the recount and in the idle school. */
const waits: Record<'read' | 'write', number[]> = { read: [], write: [] }
let isOver = false
async function askUntilOver(): Promise<void> {
  const own = new pg.Client(url)
  await own.connect()
  const { rows } = await own.query<{ id: string }>('SELECT id FROM treatment_session ORDER BY random() LIMIT 500')
  for (let turn = 0; !isOver; turn += 1) {
    const id = rows[turn % rows.length]?.id
    const from = performance.now()
    await own.query('SELECT s.*, (SELECT count(*) FROM mark m WHERE m.session_id = s.id) FROM treatment_session s WHERE s.id = $1', [id])
    const between = performance.now()
    await own.query('UPDATE treatment_session SET updated_at = updated_at WHERE id = $1', [id])
    waits.read.push(between - from)
    waits.write.push(performance.now() - between)
    await pause(50)
  }
  await own.end()
}
const summarise = (all: number[]) => {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`
  return `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(0.999)} of ${all.length}`
}
async function measureWaits(what: string, work: () => Promise<void>): Promise<void> {
  Object.assign(waits, { read: [], write: [] })
  isOver = false
  const asking = askUntilOver()
  const from = performance.now()
  await work()
  console.log(
    `${what}: ${((performance.now() - from) / 1000).toFixed(1)} s; reads ${summarise(waits.read)}; writes ${summarise(waits.write)}`,
  )
  isOver = true
  await asking
}

await measureWaits('Nothing to do', () => pause(5_000))
await measureWaits(`${wanted} students`, async () => {
  // Like the scheduler, a run begins every ten seconds.
  for (;;) {
    const from = performance.now()
    await recountAffected()
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM experience_dirty WHERE kind = 'STUDENT'`)
    if (rows[0]?.count === 0) return
    await pause(Math.max(0, 10_000 - (performance.now() - from)))
  }
})
await measureWaits('The quarters of the years', computeBorders)
await client.end()
await closeDb()
