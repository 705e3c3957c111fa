let coming: Promise<void> | null = null

/**
 * Schemas, whose code may still have to come. In a browser their library is started before them, in a task of its own: together they hold up a slow
 * phone's presses for a tenth of a second. On the server, and once the library is there, nothing is waited for.
 * @param load `() => import('./absences.shapes')`
 */
export async function withSchemas<M>(load: () => Promise<M>): Promise<M> {
  if (typeof document !== 'undefined') await library()
  return load()
}

function library(): Promise<void> {
  // By way of some plain schemas: the library itself would come whole, with what nobody uses.
  coming ??= import('./contracts/plain.shapes').then(nextTask)
  // Whoever asks next tries anew.
  coming.catch(() => void (coming = null))
  return coming
}

function nextTask(): Promise<void> {
  return new Promise((go) => setTimeout(go))
}
