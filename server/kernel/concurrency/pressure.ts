import 'server-only'
import { connectionsAwaited, standInLine } from '../db'

/** Above this wait the server does what people wait for, and puts off what can come later. */
export const longestWaitMs = 2_000
const lookEveryMs = 250

/** `inLineSince`: since when this watch itself waits for a connection, behind the others. */
type Pressure = { lookedAt: number; wasLate: boolean; inLineSince: number | null; overUntil: number }
/** The state is kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspPressure?: Pressure }

/**
 * Watches how long requests wait: for the processor (a timer comes late by the time for which a request waits: twice in a row by a second), and for a connection, for which it stands in
 * line itself while others do. It is called once for each process.
 */
export function watchPressure(): void {
  if (store.cuspPressure) return
  const pressure: Pressure = { lookedAt: performance.now(), wasLate: false, inLineSince: null, overUntil: 0 }
  store.cuspPressure = pressure
  setInterval(() => {
    const at = performance.now()
    // One long pause, as where a part of the program is loaded, is no queue: what came in it is answered next.
    const isLate = at - pressure.lookedAt - lookEveryMs > longestWaitMs / 2
    const isStillLate = isLate && pressure.wasLate
    pressure.wasLate = isLate
    pressure.lookedAt = at
    if (isStillLate || (pressure.inLineSince !== null && at - pressure.inLineSince > longestWaitMs)) reportLongWait()
    if (pressure.inLineSince !== null || connectionsAwaited() === 0) return
    pressure.inLineSince = at
    void standInLine()
      .catch(() => {})
      .finally(() => void (pressure.inLineSince = null))
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
