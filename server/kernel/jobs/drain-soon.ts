import 'server-only'
import { logger } from '../logger'

type Drain = () => Promise<unknown>
/** The state is kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspDrain?: { readonly drain: Drain; isAsked: boolean; isUnderWay: boolean } }

/** The delay lets the answer leave first, so that its duration does not reveal what there is to do. */
const afterMs = 250

/** Provides the function that empties the outbox (server/start.ts). Without it, the outbox waits for its job. */
export function provideDrain(drain: Drain | null): void {
  store.cuspDrain = drain ? { drain, isAsked: false, isUnderWay: false } : undefined
}

/** Empties the outbox shortly after a commit that left something in it, because a person waits for the mail. Many requests at once are handled as one. */
export function drainSoon(): void {
  const state = store.cuspDrain
  if (!state || state.isAsked) return
  state.isAsked = true
  setTimeout(() => void drainNow(state), afterMs).unref()
}

async function drainNow(state: NonNullable<typeof store.cuspDrain>): Promise<void> {
  // A message written during the current run may have been missed, so another run follows.
  if (state.isUnderWay) return void setTimeout(() => void drainNow(state), afterMs).unref()
  state.isAsked = false
  state.isUnderWay = true
  await state.drain().catch((error: unknown) => logger.warn('outbox.notDrained', { error: String(error) }))
  state.isUnderWay = false
}
