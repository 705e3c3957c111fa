import type { Body } from '@/lib/client/cafsdb'
import { replay } from '@/lib/client/queue-drain'
import { listWaitingRequests } from '@/lib/client/queue-list'
import { onApplied, onQueue } from '@/lib/client/queue-news'
import type { FailedSaves } from './failed-saves'

/** `answers`: the server's answers to requests that were still on their way. */
type AllSent = { readonly isSent: boolean; readonly answers: readonly Body[] }
type Stored = Pick<FailedSaves, 'state' | 'isStoring' | 'subscribe'>

/**
 * Waits until the server has everything that was done here to a record: for what rests on it. Not sent is what was refused, what could not be stored,
 * and what takes too long. `saveFirst` saves what was answered just now and waits for the typing to rest.
 */
export async function allSent(
  entity: string,
  saves: Stored,
  { withinMs = 10_000, saveFirst }: { readonly withinMs?: number; readonly saveFirst?: (() => Promise<unknown>) | undefined } = {},
): Promise<AllSent> {
  const answers: Body[] = []
  const stopHearing = onApplied((applied) => void (applied.entity === entity && answers.push(applied.answer)))
  try {
    await saveFirst?.()
    return { isSent: await waitUntilSent(() => stateOf(entity, saves), saves, withinMs), answers }
  } finally {
    stopHearing()
  }
}

async function stateOf(entity: string, saves: Stored): Promise<'sent' | 'waiting' | 'stuck'> {
  // This is read before the queue, because a change that is being stored may not be in the queue yet.
  const isStoring = saves.isStoring() || saves.state() === 'trying'
  // In a browser without a store no request waits.
  const waiting = await listWaitingRequests(entity).catch(() => [])
  if (saves.state() === 'failed' || waiting.some(({ state }) => state === 'refused')) return 'stuck'
  return isStoring || waiting.length > 0 ? 'waiting' : 'sent'
}

function waitUntilSent(look: () => Promise<'sent' | 'waiting' | 'stuck'>, saves: Stored, withinMs: number): Promise<boolean> {
  return new Promise((done) => {
    const again = () => void look().then((state) => state !== 'waiting' && end(state === 'sent'))
    const stops = [onQueue(again), saves.subscribe(again)]
    const timer = setTimeout(() => end(false), withinMs)
    function end(isSent: boolean): void {
      clearTimeout(timer)
      for (const stop of stops) stop()
      done(isSent)
    }
    again()
    void replay()
  })
}
