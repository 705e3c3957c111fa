const patienceMs = 120_000

/**
 * Loads code when it is needed. Code that has not come in 120 s counts as failed, and the caller offers to try again.
 * @param load `() => import('./command-palette')`
 */
export function loadChunk<T>(load: () => Promise<T>, milliseconds: number = patienceMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkMissing('timed out')), milliseconds)
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkMissing('not loaded', { cause })))
      .finally(() => clearTimeout(timer))
  })
}

class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
}

/** Whether an error means that code did not arrive: loading the page again then helps, and trying again in place does not. */
export function isChunkMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ChunkMissing' ||
    error.name === 'ChunkLoadError' ||
    /loading (css )?chunk|load chunk|dynamically imported module|importing a module script/i.test(error.message)
  )
}
