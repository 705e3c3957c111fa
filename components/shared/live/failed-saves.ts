/** The state of saves that neither this device nor the server accepted; `trying` while they are sent once more. */
export type FailedSavesState = 'none' | 'trying' | 'failed'
export type FailedSaves = ReturnType<typeof failedSavesStore>

type Save = { readonly run: () => Promise<void>; readonly onFailed: (error: unknown) => void }

/** After a save succeeds the queue takes about this long to show it as waiting or sent; until then it counts as being stored. */
const untilSeenMs = 100

/** An external store of the saves that failed, one for each part: a newer save of a part replaces the older one. */
export function failedSavesStore() {
  const newest = new Map<string, Save>()
  const failed = new Map<string, Save>()
  const listeners = new Set<() => void>()
  let isTrying = false
  let storing = 0

  function notifyListeners(): void {
    for (const listener of listeners) listener()
  }

  async function attempt(part: string, save: Save): Promise<boolean> {
    newest.set(part, save)
    storing += 1
    notifyListeners()
    try {
      await save.run().finally(stored)
    } catch (error) {
      // A newer text of the same part has replaced this one.
      if (newest.get(part) !== save) return false
      failed.set(part, save)
      notifyListeners()
      save.onFailed(error)
      return false
    }
    if (newest.get(part) === save && failed.delete(part)) notifyListeners()
    return true
  }

  function stored(): void {
    setTimeout(() => {
      storing -= 1
      notifyListeners()
    }, untilSeenMs)
  }

  return {
    /** Returns whether the save succeeded. A failed save stays here until `retry`, or a newer save of the part, succeeds. */
    attempt: (part: string, run: Save['run'], onFailed: Save['onFailed']) => attempt(part, { run, onFailed }),
    async retry(): Promise<void> {
      if (isTrying) return
      isTrying = true
      notifyListeners()
      for (const [part, save] of [...failed]) if (newest.get(part) === save) await attempt(part, save)
      isTrying = false
      notifyListeners()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether a change exists only on the screen, because the device is still storing it. */
    isStoring: () => storing > 0,
    state: (): FailedSavesState => (failed.size === 0 ? 'none' : isTrying ? 'trying' : 'failed'),
  }
}
