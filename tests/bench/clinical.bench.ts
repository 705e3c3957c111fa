import { v7 } from 'uuid'
import { prismaFor } from '@/tests/support/prisma-for'
import { startTestServer, type TestServer } from '@/tests/support/server'
import { grownSchool } from './grown-school'
import { milliseconds, type Bench } from './measure'

/** Requests a run; its figure is their median. */
const requests = 20

/** What a clinic asks all day, of a school with a million procedure lines; from outside, so with the network of one machine. */
const clinical: Bench = async ({ figure, admin, scale }) => {
  const { url, grewMs } = await grownSchool({ admin, lines: scale })
  const server = await startTestServer({ data: 'demo', database: { url, drop: async () => {} } })
  try {
    if (grewMs !== null) await figure({ name: `growing to ${scale.toLocaleString('en-GB')} procedure lines`, unit: 's', target: { atMost: 300 }, warmUp: 0, runs: 1, run: () => grewMs / 1000 })

    const teacher = await signIn(server, 'teacher')
    const student = await signIn(server, 'student')
    const staff = await signIn(server, 'staff')
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
    for (const [name, atMost, ask] of reads) await figure({ name, unit: 'ms', target: { atMost }, run: () => median(ask) })

    const marking = next(open.flatMap(({ id, targets }) => targets.map((target) => ({ sessionId: id, target }))))
    await figure({ name: 'saving one mark', unit: 'ms', target: { atMost: 30 }, warmUp: 0, run: () => median(() => teacher.post('saveMark', { ...marking(), value: 4, revision: 0 })) })
  } finally {
    await server.close()
  }
}
export default clinical

async function median(ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < requests; i++) took.push(await milliseconds(ask))
  return took.toSorted((a, b) => a - b)[requests >> 1] ?? NaN
}

type Asker = { readonly get: (call: string, input?: Record<string, string>) => Promise<unknown>; readonly post: (call: string, input: unknown) => Promise<unknown> }

async function signIn(server: TestServer, username: string): Promise<Asker> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: server.url }
  const login = await fetch(`${server.url}/login`, { method: 'POST', headers, body: JSON.stringify({ username, password: 'chairside' }) })
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0] ?? '').find((one) => one.includes('cusp=')) ?? ''
  const ask = async (call: string, how: RequestInit, query = '') => {
    const answer = await fetch(`${server.url}/api/clinical-sessions/${call}${query}`, how)
    const text = await answer.text()
    if (answer.status !== 200 || !text.includes('"SUCCESS"')) throw new Error(`${call} as ${username}: ${answer.status} ${text.slice(0, 300)}`)
  }
  return {
    get: (call, input = {}) => ask(call, { headers: { cookie } }, `?${new URLSearchParams(input).toString()}`),
    post: (call, input) => ask(call, { method: 'POST', headers: { ...headers, cookie, 'idempotency-key': v7() }, body: JSON.stringify(input) }),
  }
}

/** Unmarked ones of the teacher, each with what can be marked in it. */
function openSessions(server: TestServer) {
  return prismaFor(server.database.url, async (db) => {
    const found = await db.treatmentSession.findMany({
      where: { teacher: { username: 'teacher' }, state: 'OPEN', lines: { some: {} }, marks: { none: {} } },
      take: 60,
      orderBy: { id: 'asc' },
      select: { id: true, heldOn: true, lines: { select: { id: true, procedure: { select: { criteria: { select: { id: true } } } } } } },
    })
    return found.map(({ id, heldOn, lines }) => ({
      id,
      heldOn: heldOn.toISOString().slice(0, 10),
      targets: lines.flatMap((line) => line.procedure.criteria.map((criterion) => ({ kind: 'criterion', lineId: line.id, criterionId: criterion.id }))),
    }))
  })
}
