import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { startKillable, type Killable } from '@/tests/support/killable'
import { makeSessions } from '@/tests/support/ledger-place'
import type { Bench } from './measure'

/** From PostgreSQL's return, after it was killed under the application, to the first write that is answered with success, which may take five seconds at most. */
const restart: Bench = async ({ figure }) => {
  const killable = await startKillable({ apps: 1 })
  try {
    const place = await makeSessions(killable.apps[0], 1)
    await figure({
      name: 'PostgreSQL is back, until a write is answered',
      unit: 'ms',
      target: { atMost: 5_000 },
      run: () => timeToRecover(killable, place),
    })
  } finally {
    await killable.close()
  }
}
export default restart

/** People write all the time, as devices do that repeat requests without an answer. */
async function timeToRecover(
  killable: Killable,
  { seats: [{ cookie, sessionId } = { cookie: '', sessionId: '' }] }: Awaited<ReturnType<typeof makeSessions>>,
): Promise<number> {
  const url = killable.apps[0]?.url ?? ''
  let answeredAt = 0
  let isBack = false
  const writing = (async () => {
    while (!isBack || answeredAt === 0) {
      const isAfter = isBack
      const isDone = await sendWrite(url, { cookie, sessionId })
      // Only writes that began after the return, or were on their way then, count; one answered before the kill does not.
      if (isDone && (isAfter || isBack)) answeredAt = performance.now()
      if (!isDone) await wait(50)
    }
  })()
  await killable.killDatabase()
  const backAt = performance.now()
  isBack = true
  await writing
  return answeredAt - backAt
}

async function sendWrite(url: string, { cookie, sessionId }: { cookie: string; sessionId: string }): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: url, cookie, 'idempotency-key': v7() }
  const body = JSON.stringify({
    sessionId,
    commentId: v7(),
    text: 'written while the database was away',
    occurredAt: new Date().toISOString(),
  })
  const answer = await fetch(`${url}/api/clinical-sessions/addComment`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null)
  const said: unknown = await answer?.json().catch(() => null)
  return Object(said).status === 'SUCCESS'
}
