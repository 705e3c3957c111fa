import 'server-only'
import { refuse } from '../errors'

/** The turns are kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspTurns?: Map<string, { last: Promise<unknown>; count: number }> }
const mostAtOnce = 50

/**
 * Runs the work under one name one after the other, in this process. A waiting request holds nothing, above all no connection; at most fifty may wait.
 * @throws TOO_MANY_REQUESTS
 */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turns = (store.cuspTurns ??= new Map())
  const line = turns.get(name) ?? { last: Promise.resolve(), count: 0 }
  if (line.count >= mostAtOnce) return Promise.reject(refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 }))
  const mine = line.last.then(work).finally(() => {
    line.count -= 1
    if (line.count === 0) turns.delete(name)
  })
  line.last = mine.catch(() => {})
  line.count += 1
  turns.set(name, line)
  return mine
}
