import 'server-only'
import { connectionsAwaited } from '../db'

/** Above this wait the server does what people wait for, and puts off what can come later. */
export const longestWaitMs = 2_000
const lookEveryMs = 250

type Pressure = { lookedAt: number; awaitedSince: number | null; overUntil: number }
/** The state is kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspPressure?: Pressure }

/**
 * Watches how long requests wait: for the processor (a timer comes late by the time for which a request waits), and for a connection. It is called once for
 * each process.
 */
export function watchPressure(): void {
  if (store.cuspPressure) return
  const pressure: Pressure = { lookedAt: performance.now(), awaitedSince: null, overUntil: 0 }
  store.cuspPressure = pressure
  setInterval(() => {
    const at = performance.now()
    const lateMs = at - pressure.lookedAt - lookEveryMs
    pressure.lookedAt = at
    pressure.awaitedSince = connectionsAwaited() > 0 ? (pressure.awaitedSince ?? at) : null
    if (lateMs > longestWaitMs || (pressure.awaitedSince !== null && at - pressure.awaitedSince > longestWaitMs)) reportLongWait()
  }, lookEveryMs).unref()
}

/** A request has waited for longer than it should, so the ones behind it do, too. */
export function reportLongWait(): void {
  if (store.cuspPressure) store.cuspPressure.overUntil = performance.now() + longestWaitMs
}

/** Whether somebody waited too long within the last two seconds. */
export function isOverloaded(): boolean {
  return (store.cuspPressure?.overUntil ?? 0) > performance.now()
}
