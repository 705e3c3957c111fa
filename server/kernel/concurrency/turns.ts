import 'server-only'
import { refuse } from '../errors'

/** On the global object, because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspTurns?: Map<string, { last: Promise<unknown>; count: number }> }
const mostAtOnce = 50

/**
 * Does what goes by one name one after the other, in this process. Who waits holds nothing, and above all no connection; more than fifty
 * do not wait.
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
