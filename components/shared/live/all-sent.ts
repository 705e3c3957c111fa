import type { Body } from '@/lib/client/cafsdb'
import { replay } from '@/lib/client/queue-drain'
import { waitingFor } from '@/lib/client/queue-list'
import { onApplied, onQueue } from '@/lib/client/queue-news'
import type { FailedSaves } from './failed-saves'

/** `answers`: what the server said to what was still on its way. */
export type AllSent = { readonly isSent: boolean; readonly answers: readonly Body[] }
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
    return { isSent: await until(() => stateOf(entity, saves), saves, withinMs), answers }
  } finally {
    stopHearing()
  }
}

async function stateOf(entity: string, saves: Stored): Promise<'sent' | 'waiting' | 'stuck'> {
  // Asked before the queue: what is being stored now may not be in it yet.
  const isStoring = saves.isStoring() || saves.state() === 'trying'
  // A browser without a store has nothing that waits.
  const waiting = await waitingFor(entity).catch(() => [])
  if (saves.state() === 'failed' || waiting.some(({ state }) => state === 'refused')) return 'stuck'
  return isStoring || waiting.length > 0 ? 'waiting' : 'sent'
}

function until(look: () => Promise<'sent' | 'waiting' | 'stuck'>, saves: Stored, withinMs: number): Promise<boolean> {
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
