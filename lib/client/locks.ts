/** Runs one job at a time over all tabs. On plain http there are no locks: the order then holds for this tab only, and idempotency keys do the rest. */
export function withQueueLock(work: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (locks) return locks.request('cusp-queue', work)
  const next = own.then(work, work)
  own = next.catch(() => {})
  return next
}

let own: Promise<void> = Promise.resolve()
