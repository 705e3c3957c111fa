import 'server-only'
import { refuse } from '../errors'

/** The counts are kept on the global object because Next bundles this module once for each kind of entry. */
const store = globalThis as { cuspPlaces?: Map<string, number> }

/**
 * Acquires one of a limited number of places under a name, and returns the function that leaves it. Places are counted in this
 * process, because they spare its own memory and processor: each worker has its own count.
 * @throws TOO_MANY_REQUESTS
 */
export function acquirePlace(name: string, most: number): () => void {
  const taken = (store.cuspPlaces ??= new Map())
  const before = taken.get(name) ?? 0
  if (before >= most) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 10 })
  taken.set(name, before + 1)
  return () => {
    const left = (taken.get(name) ?? 1) - 1
    if (left > 0) taken.set(name, left)
    else taken.delete(name)
  }
}
