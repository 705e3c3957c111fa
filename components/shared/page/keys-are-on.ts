const name = 'cusp-letters'
const watchers = new Set<() => void>()

/** Whether single-letter shortcuts work on this device. They are on until somebody turns them off. */
export const keysAreOn = {
  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  read(): boolean {
    try {
      return localStorage.getItem(name) !== 'off'
    } catch {
      return true
    }
  },
  set(isOn: boolean): void {
    try {
      if (isOn) localStorage.removeItem(name)
      else localStorage.setItem(name, 'off')
    } catch {
      // A browser that stores nothing has the letters on again at the next visit.
    }
    for (const watcher of watchers) watcher()
  },
}
