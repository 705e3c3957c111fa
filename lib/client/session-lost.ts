const lost = new Set<() => void>()

/** An answer said that there is no session. */
export function sessionLost(): void {
  for (const listener of lost) listener()
}

export function onSessionLost(listener: () => void): () => void {
  lost.add(listener)
  return () => void lost.delete(listener)
}
