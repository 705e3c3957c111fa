import pg from 'pg'
import { startTestServer } from '@/tests/support/server'
import { askerFor, medianOf } from './asker'
import { growExperience } from './grown-experience'
import { grownSchool } from './grown-school'
import { measureCurriculum, measureMatrix } from './matrix-drawing'
import { milliseconds, type Area, type Bench } from './measure'
import { measureElements, measureRun } from './report-elements'

/** The requests of reports, over HTTP, in a school whose counted record has a million lines. */
const reports: Bench = async ({ figure, only, admin, scale }) => {
  const { url } = await grownSchool({ admin, lines: scale })
  const grown = await growExperience(url)
  const server = await startTestServer({ data: 'demo', database: { url, drop: async () => {} } })
  try {
    await figure({
      name: `${grown.lines.toLocaleString('en-GB')} counted lines`,
      unit: 's',
      warmUp: 0,
      runs: 1,
      run: () => grown.ms / 1_000,
    })
    const student = await askerFor(server, { username: 'student', domain: 'reports' })
    const staff = await askerFor(server, { username: 'staff', domain: 'reports' })
    const teacher = await askerFor(server, { username: 'teacher', domain: 'reports' })
    const [ownCases, allCases] = [
      await askerFor(server, { username: 'student', domain: 'clinical-cases' }),
      await askerFor(server, { username: 'staff', domain: 'clinical-cases' }),
    ]
    const cohort = grown.cohort
    const asked: readonly (readonly [name: string, atMost: number, ask: () => Promise<unknown>])[] = [
      ['a student’s progress', 100, () => student.get('progress')],
      ['the same since the start', 100, () => student.get('progress', { span: 'ALL' })],
      ['the rows behind a number', 60, () => student.get('rows', { procedureId: grown.procedureId, span: 'ALL' })],
      ['day by day, since the start', 100, () => student.get('activity', { span: 'ALL' })],
      ['a year’s matrix', 400, () => staff.get('matrix', cohort)],
      [
        'a year’s matrix, since long ago',
        400,
        () => staff.get('matrix', { ...cohort, span: 'DAYS', from: '2016-01-01', to: '2027-12-31' }),
      ],
      ['the years of the school', 400, () => staff.get('home')],
      ['a student’s cases', 80, () => ownCases.get('list')],
      ['the cases of a school', 80, () => allCases.get('list')],
      ['those that are stalled', 80, () => allCases.get('list', { only: 'stalled' })],
      ['a student among all, by name', 50, () => teacher.get('findStudents', { q: 'an' })],
    ]
    const admins = await askerFor(server, { username: 'admin', domain: 'reports' })
    if (only === 'run') return await measureRun(figure, { admin: admins, server })
    for (const [name, atMost, ask] of asked) await figure({ name, unit: 'ms', target: { atMost }, run: () => medianOf(ask) })
    await measureElements(figure, { admin: admins, cohort })
    // What holds names needs a proof of identity, and the one of a session that is older than a quarter of an hour is too old.
    await measureRun(figure, { admin: await askerFor(server, { username: 'admin', domain: 'reports' }), server })
    await measureMatrix(figure, server, cohort)
    await measureCurriculum(figure, server)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await figure({
        name: 'the lines of a student, by number alone',
        unit: 'ms',
        run: () => milliseconds(() => client.query('SELECT count(*) FROM experience_line WHERE student_id = $1', [grown.studentId])),
      })
      await measureRecount(figure, { url, client })
    } finally {
      await client.end()
    }
  } finally {
    await server.close()
  }
}
export default reports

/** Recounts one finished session, as the outbox does it: in the process, without the call before it. */
async function measureRecount(figure: Area['figure'], { url, client }: { url: string; client: pg.Client }): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM treatment_session WHERE state = 'MARKED_LOCKED' ORDER BY finished_at DESC LIMIT 20",
  )
  process.env.DATABASE_URL = url
  // The process has one database, so modules that open it are loaded only now.
  const { recount } = await import('@/server/experience')
  const { closeDb, inJobTransaction } = await import('@/server/kernel/db')
  try {
    const at = { next: 0 }
    await figure({
      name: 'a session is counted anew',
      unit: 'ms',
      target: { atMost: 10 },
      run: () =>
        medianOf(async () => {
          const { id } = rows[at.next++ % rows.length] ?? { id: '' }
          await inJobTransaction((db) => recount(db, [id], new Date()))
        }),
    })
  } finally {
    await closeDb()
  }
}
