import 'server-only'
import { logger } from '../logger'

type Drain = () => Promise<unknown>
/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspDrain?: { readonly drain: Drain; isAsked: boolean; isUnderWay: boolean } }

/** The answer leaves first, so that how long it takes tells nothing of what there is to do. */
const afterMs = 250

/** Says what empties the outbox (server/start.ts). Without it, the job does when its time comes. */
export function provideDrain(drain: Drain | null): void {
  store.cuspDrain = drain ? { drain, isAsked: false, isUnderWay: false } : undefined
}

/** After a commit that left something in the outbox: a person waits for the mail. Many at once are one. */
export function drainSoon(): void {
  const state = store.cuspDrain
  if (!state || state.isAsked) return
  state.isAsked = true
  setTimeout(() => void drainNow(state), afterMs).unref()
}

async function drainNow(state: NonNullable<typeof store.cuspDrain>): Promise<void> {
  // What was written meanwhile may have been missed: another time after this one.
  if (state.isUnderWay) return void setTimeout(() => void drainNow(state), afterMs).unref()
  state.isAsked = false
  state.isUnderWay = true
  await state.drain().catch((error: unknown) => logger.warn('outbox.notDrained', { error: String(error) }))
  state.isUnderWay = false
}
