/** Once the browser has nothing better to do; where it does not say so, after some time. Answers what calls it off. */
export function whenIdle(work: () => void, { orAfterMs = 2_000 }: { orAfterMs?: number } = {}): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, orAfterMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: 10_000 })
  return () => cancelIdleCallback(request)
}
