import { withPrisma } from '@/tests/support/prisma-for'
import { startTestServer, type TestServer } from '@/tests/support/server'
import { askerFor, medianOf } from './asker'
import { grownSchool } from './grown-school'
import type { Bench } from './measure'

/** The requests of a clinic's day in a school with a million procedure lines; over HTTP, so including the network of one machine. */
const clinical: Bench = async ({ figure, admin, scale }) => {
  const { url, grewMs } = await grownSchool({ admin, lines: scale })
  const server = await startTestServer({ data: 'demo', database: { url, drop: async () => {} } })
  try {
    if (grewMs !== null)
      await figure({
        name: `growing to ${scale.toLocaleString('en-GB')} procedure lines`,
        unit: 's',
        target: { atMost: 300 },
        warmUp: 0,
        runs: 1,
        run: () => grewMs / 1000,
      })

    const teacher = await askerFor(server, { username: 'teacher', domain: 'clinical-sessions' })
    const student = await askerFor(server, { username: 'student', domain: 'clinical-sessions' })
    const staff = await askerFor(server, { username: 'staff', domain: 'clinical-sessions' })
    const open = await openSessions(server)
    const next = <T>(list: readonly T[]) => {
      let at = 0
      return () => {
        const one = list[at++ % list.length]
        if (one === undefined) throw new Error('the grown school has no open session of the teacher')
        return one
      }
    }
    const reading = next(open)
    const reads: readonly (readonly [name: string, atMost: number, ask: () => Promise<unknown>])[] = [
      ['a teacher’s clinic: queue, awaiting marks, chair map', 50, () => teacher.get('listClinic')],
      ['awaiting marks, oldest first, with the number of each shift', 50, () => teacher.get('listAwaiting', { order: 'oldest' })],
      ['awaiting marks of the whole school', 50, () => staff.get('listAwaiting', { order: 'oldest' })],
      ['the chair map of another shift', 50, () => teacher.get('listChairs', { heldOn: reading().heldOn, shift: 'AM' })],
      ['one session', 50, () => teacher.get('read', { id: reading().id })],
      ['a student’s own sessions', 50, () => student.get('listMine')],
      ['search, nothing said', 50, () => teacher.get('search')],
      ['search, a name', 50, () => teacher.get('search', { q: 'an' })],
      ['search, a name in the whole school', 50, () => staff.get('search', { q: 'an' })],
      ['search, days and state', 50, () => teacher.get('search', { from: '2020-01-01', to: '2026-12-31', state: 'OPEN' })],
    ]
    for (const [name, atMost, ask] of reads) await figure({ name, unit: 'ms', target: { atMost }, run: () => medianOf(ask) })

    const marking = next(open.flatMap(({ id, targets }) => targets.map((target) => ({ sessionId: id, target }))))
    await figure({
      name: 'saving one mark',
      unit: 'ms',
      target: { atMost: 30 },
      warmUp: 0,
      run: () => medianOf(() => teacher.post('saveMark', { ...marking(), value: 4, revision: 0 })),
    })
  } finally {
    await server.close()
  }
}
export default clinical

/** The teacher's unmarked sessions, each with what can be marked in it. */
function openSessions(server: TestServer) {
  return withPrisma(server.database.url, async (db) => {
    const found = await db.treatmentSession.findMany({
      where: { teacher: { username: 'teacher' }, state: 'OPEN', lines: { some: {} }, marks: { none: {} } },
      take: 60,
      orderBy: { id: 'asc' },
      select: { id: true, heldOn: true, lines: { select: { id: true, procedure: { select: { criteria: { select: { id: true } } } } } } },
    })
    return found.map(({ id, heldOn, lines }) => ({
      id,
      heldOn: heldOn.toISOString().slice(0, 10),
      targets: lines.flatMap((line) =>
        line.procedure.criteria.map((criterion) => ({ kind: 'criterion', lineId: line.id, criterionId: criterion.id })),
      ),
    }))
  })
}
