import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { withPrisma } from '@/tests/support/prisma-for'
import { startTestServer, type TestServer } from '@/tests/support/server'
import type { Bench } from './measure'

const people = 2_000
/** So many of them open a page as well. */
const readers = 300
const withinMs = 10_000
const patienceMs = 60_000

type Person = { readonly cookie: string; tag: string }
type Polled = { readonly http: number; readonly tookMs: number }
type Read = { readonly isDrawn: boolean; readonly turnedAway: number; readonly tookMs: number }

/** The server is started again while two thousand people have its pages open: each polls with the tag from before, and some open a page. */
const storm: Bench = async ({ figure }) => {
  const server = await startTestServer({ data: 'demo' })
  try {
    const all = await logManyIn(server)
    for (let i = 0; i < all.length; i += 20)
      await Promise.all(all.slice(i, i + 20).map(async (one) => void (one.tag = await tagFor(server, one))))
    await server.restart()
    const [polls, pages] = await Promise.all([
      Promise.all(all.map((one) => atRandom(() => pollOnce(server, one)))),
      Promise.all(all.slice(0, readers).map((one) => atRandom(() => readPage(server, one)))),
    ])
    const say = (name: string, unit: string, value: number) => figure({ name, unit, runs: 1, warmUp: 0, run: () => value })
    await say('polls with the tag from before: median', 'ms', at(polls, 0.5))
    await say('the same: p95', 'ms', at(polls, 0.95))
    await say(
      'answered 304',
      '%',
      share(polls, ({ http }) => http === 304),
    )
    await say(
      'answered 503',
      '%',
      share(polls, ({ http }) => http === 503),
    )
    await say(
      'without an answer',
      '%',
      share(polls, ({ http }) => http === 0),
    )
    await say('pages: median until drawn', 'ms', at(pages, 0.5))
    await say('the same: p95', 'ms', at(pages, 0.95))
    await say(
      'never drawn within a minute',
      '%',
      share(pages, ({ isDrawn }) => !isDrawn),
    )
    await say('asked to come again, times a reader', '', pages.reduce((sum, { turnedAway }) => sum + turnedAway, 0) / readers)
  } finally {
    await server.close()
  }
}
export default storm

/** Sessions of the demo's people, several each, made without two thousand logins. */
function logManyIn({ database }: TestServer): Promise<Person[]> {
  return withPrisma(database.url, async (db) => {
    const users = await db.user.findMany({
      where: { status: 'ENABLED', activation: 'ACTIVE', deletedAt: null },
      select: { id: true },
      take: people,
    })
    const made = Array.from({ length: people }, (_, i) => ({
      token: randomBytes(32).toString('base64url'),
      userId: users[i % users.length]?.id ?? '',
    }))
    const createdAt = new Date()
    await db.signInSession.createMany({
      data: made.map(({ token, userId }) => ({
        id: v7(),
        tokenHash: createHash('sha256').update(token).digest('base64url'),
        userId,
        createdAt,
        lastSeenAt: createdAt,
        provenAt: createdAt,
        expiresAt: new Date(createdAt.getTime() + 86_400_000),
        idleMinutes: 600,
        userAgent: 'bench',
      })),
    })
    return made.map(({ token }) => ({ cookie: `cusp=${token}`, tag: '' }))
  })
}

async function tagFor(server: TestServer, { cookie }: Person): Promise<string> {
  for (;;) {
    const answer = await fetch(`${server.url}/getnotifications`, { headers: { cookie } })
    await answer.arrayBuffer()
    const tag = answer.headers.get('etag')
    if (tag !== null) return tag
    if (answer.status !== 503) throw new Error(`no tag: ${answer.status}`)
    await wait(1_000)
  }
}

async function atRandom<T>(work: () => Promise<T>): Promise<T> {
  await wait(Math.random() * withinMs)
  return work()
}

/** The client gives a poll up after ten seconds. */
async function pollOnce({ url }: TestServer, { cookie, tag }: Person): Promise<Polled> {
  const from = performance.now()
  const http = await statusOf(`${url}/getnotifications`, { cookie, 'if-none-match': tag }, 10_000)
  return { http: http.status, tookMs: performance.now() - from }
}

/** As a browser reads it, which asks again by itself where it is asked to. */
async function readPage({ url }: TestServer, { cookie }: Person): Promise<Read> {
  const from = performance.now()
  for (let turnedAway = 0; ; turnedAway++) {
    const left = patienceMs - (performance.now() - from)
    const { status, refresh } = left > 0 ? await statusOf(url, { cookie, accept: 'text/html' }, Math.ceil(left)) : { status: 0, refresh: 0 }
    const tookMs = performance.now() - from
    if (status !== 503 || refresh === 0) return { isDrawn: status === 200, turnedAway, tookMs }
    await wait(refresh * 1_000)
  }
}

async function statusOf(url: string, headers: Record<string, string>, withinMs: number): Promise<{ status: number; refresh: number }> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(withinMs) })
    await answer.arrayBuffer()
    return { status: answer.status, refresh: Number(answer.headers.get('refresh') ?? 0) }
  } catch {
    return { status: 0, refresh: 0 }
  }
}

const at = (of: readonly { readonly tookMs: number }[], part: number): number =>
  of.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))] ?? NaN
const share = <T>(of: readonly T[], has: (one: T) => boolean): number => (100 * of.filter(has).length) / of.length
