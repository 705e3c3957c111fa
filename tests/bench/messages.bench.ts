import { v7 } from 'uuid'
import { pieceBytes } from '@/lib/contracts/files'
import { withPrisma } from '@/tests/support/prisma-for'
import { startTestServer, type TestServer } from '@/tests/support/server'
import { askerFor, cookieOf, medianOf, unchangedPoll } from './asker'
import { fillWithPeople } from './great-school'
import { milliseconds, watchMemory, type Area, type Bench } from './measure'

const receivers = 5_000
const threads = 20_000
const uploadBytes = 100 * 1024 ** 2

/** An inbox of twenty thousand messages, a broadcast to a whole school with its effect on the poll, and a large upload. */
const messages: Bench = async ({ figure }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    // Some people of the school are not students.
    await fillWithPeople(server, receivers + 100)
    await fillInbox(server)
    const staff = await askerFor(server, { username: 'staff', domain: 'messaging' })
    const asks: readonly (readonly [name: string, filter: Readonly<Record<string, string>>, atMost: number])[] = [
      ['its first page', {}, 30],
      ['what is unread', { box: 'UNREAD' }, 30],
      ['a search, a word of one message', { q: 'needle' }, 60],
      ['a search, letters that all have', { q: 'message' }, 60],
      ['a search, nothing', { q: 'qqqqzz' }, 60],
      ['a search, two letters that all have', { q: 'me' }, 60],
      ['a search, two letters of none', { q: 'qz' }, 60],
    ]
    for (const [name, filter, atMost] of asks)
      await figure({
        name: `an inbox of ${threads.toLocaleString('en-GB')}: ${name}`,
        unit: 'ms',
        target: { atMost },
        run: () => medianOf(() => staff.get('list', filter)),
      })
    await measureBroadcast(figure, server)
    await measureUpload(figure, server)
  } finally {
    await server.close()
  }
}
export default messages

/** The inbox of the member of staff: one thread for each message, every tenth unread. */
function fillInbox(server: TestServer): Promise<void> {
  return withPrisma(server.database.url, async (db) => {
    const { id: reader } = await db.user.findFirstOrThrow({ where: { username: 'staff' }, select: { id: true } })
    const { id: author } = await db.user.findFirstOrThrow({ where: { username: 'student' }, select: { id: true } })
    await db.$executeRaw`
      INSERT INTO thread (id, kind, subject, author_id, sends_at, last_seq)
      SELECT gen_random_uuid(), 'DIRECT', 'Subject ' || n, ${author}::uuid, now() - n * INTERVAL '1 minute', 1 FROM generate_series(1, ${threads}::int) n`
    await db.$executeRaw`
      INSERT INTO message (id, thread_id, seq, author_id, text, at)
      SELECT gen_random_uuid(), t.id, 1, ${author}::uuid, 'A message of some length about a clinic, a chair and a patient file. ' || CASE WHEN t.subject = 'Subject 15000' THEN 'needle' ELSE md5(t.subject) END, t.sends_at
      FROM thread t WHERE t.subject LIKE 'Subject %'`
    await db.$executeRaw`
      INSERT INTO thread_member (thread_id, user_id, unread, sort_at)
      SELECT t.id, p.id, p.id = ${reader}::uuid AND t.subject LIKE '%0', t.sends_at
      FROM thread t CROSS JOIN (VALUES (${reader}::uuid), (${author}::uuid)) p(id) WHERE t.subject LIKE 'Subject %'`
    await db.$executeRaw`VACUUM ANALYZE thread`
    await db.$executeRaw`VACUUM ANALYZE message`
    await db.$executeRaw`VACUUM ANALYZE thread_member`
  })
}

const idlePolls = 300

/** The time from when the broadcast is due until it is sent, and of polls without news during it. */
async function measureBroadcast(figure: Area['figure'], server: TestServer): Promise<void> {
  const staff = await askerFor(server, { username: 'staff', domain: 'messaging' })
  const quiet = await unchangedPoll(server, 'teacher')
  // Polls are made one after the other in both cases, or idle ones would wait for each other.
  const poll = () => milliseconds(async () => void (await (await fetch(quiet.url, { headers: quiet.headers })).arrayBuffer()))
  await withPrisma(server.database.url, async (db) => {
    const { id: programmeId } = await db.programme.findFirstOrThrow({ where: { lengthYears: 5 }, select: { id: true } })
    const years = [1, 2, 3, 4, 5].map((year) => ({ programmeId, year }))
    const [idle, beside]: [number[], number[]] = [[], []]
    for (let i = 0; i < idlePolls; i++) idle.push(await poll())
    await figure({
      name: `a broadcast to ${receivers.toLocaleString('en-GB')}, from its time to its last receiver`,
      unit: 'ms',
      target: { atMost: 2_000 },
      runs: 5,
      warmUp: 0,
      run: async () => {
        const threadId = v7()
        const audience = { years, groupIds: [], firmIds: [], roleIds: [], userIds: [], leftOut: [] }
        await staff.post('broadcast', { id: v7(), threadId, subject: 'To all', text: 'Closed.', audience, replies: 'NONE', urgent: false })
        // Its ten seconds of delay are over.
        await db.$executeRaw`UPDATE outbox_event SET next_attempt_at = now() WHERE type = 'messaging.broadcast' AND state = 'WAITING'`
        const from = performance.now()
        for (;;) {
          beside.push(await poll())
          const { state, reach } = await db.thread.findUniqueOrThrow({ where: { id: threadId }, select: { state: true, reach: true } })
          if (state !== 'SENT') continue
          if (reach < receivers) throw new Error(`${reach} of ${receivers} were reached`)
          return performance.now() - from
        }
      },
    })
    const p99 = (polls: readonly number[]) => polls.toSorted((a, b) => a - b)[Math.floor(polls.length * 0.99)] ?? NaN
    await figure({
      name: 'p99 of the poll beside it, to idle',
      unit: 'ratio',
      target: { atMost: 2 },
      runs: 1,
      warmUp: 0,
      run: () => p99(beside) / p99(idle),
    })
  })
}

/** Uploads in pieces, one after the other, as a browser sends them. */
async function measureUpload(figure: Area['figure'], server: TestServer): Promise<void> {
  const cookie = await cookieOf(server, 'teacher')
  const files = await askerFor(server, { username: 'teacher', domain: 'files' })
  const headers = { cookie, 'sec-fetch-site': 'same-origin', origin: server.url }
  const form = async (path: string, fields: Readonly<Record<string, string>>, piece?: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (piece) body.append('files[0]', new Blob([piece]), 'piece')
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers: { ...headers, 'idempotency-key': v7() }, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  }
  const send = async (sizeBytes: number) => {
    const id = v7()
    await files.post('beginPart', { id, name: 'large.pdf', sizeBytes })
    for (let offset = 0; offset < sizeBytes; offset += pieceBytes) {
      const piece = new Uint8Array(Math.min(pieceBytes, sizeBytes - offset)).fill(0x20)
      if (offset === 0) piece.set(new TextEncoder().encode('%PDF-1.7\n'))
      await form('/asset/upload/part', { id, offset: String(offset) }, piece)
    }
    await form('/asset/upload/end', { id })
  }
  await withPrisma(server.database.url, (db) =>
    db.setting.upsert({
      where: { key: 'uploadLimitMegabytes' },
      create: { key: 'uploadLimitMegabytes', value: 200, changedAt: new Date() },
      update: { value: 200 },
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  await send(20 * 1024 ** 2)
  await figure({
    name: 'memory that an upload of 100 MB adds',
    unit: 'MB',
    target: { atMost: 32 },
    runs: 3,
    warmUp: 0,
    run: async () => {
      const before = watchMemory(server.pid).stop()
      const memory = watchMemory(server.pid)
      await send(uploadBytes)
      return memory.stop() - before
    },
  })
}
