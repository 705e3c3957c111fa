let coming: Promise<void> | null = null

/**
 * Loads schemas. In a browser their library is started first, in a task of its own: together they hold up a slow phone's presses for a tenth of a second. On
 * the server, and once the library is there, nothing is waited for.
 * @param load `() => import('./absences.shapes')`
 */
export async function withSchemas<M>(load: () => Promise<M>): Promise<M> {
  if (typeof document !== 'undefined') await loadLibrary()
  return load()
}

function loadLibrary(): Promise<void> {
  // The library is loaded through some plain schemas: imported directly, it would arrive whole, with parts that nothing uses.
  coming ??= import('./contracts/plain.shapes').then(nextTask)
  // After a failure, the next caller tries again.
  coming.catch(() => void (coming = null))
  return coming
}

function nextTask(): Promise<void> {
  return new Promise((go) => setTimeout(go))
}
