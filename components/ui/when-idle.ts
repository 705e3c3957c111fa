/** Runs work once the browser is idle or, where it cannot tell, after some time. Returns a function that cancels it. */
export function whenIdle(work: () => void, { orAfterMs = 2_000 }: { orAfterMs?: number } = {}): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, orAfterMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: 10_000 })
  return () => cancelIdleCallback(request)
}
