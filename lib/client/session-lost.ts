const lost = new Set<() => void>()

/** Tells the listeners that an answer reported a missing session. */
export function reportSessionLost(): void {
  for (const listener of lost) listener()
}

export function onSessionLost(listener: () => void): () => void {
  lost.add(listener)
  return () => void lost.delete(listener)
}
