/*
 * How high the bars at the foot are, for what stands above them. Stores, not custom properties on <html>: one that
 * is inherited makes the browser work out every element's style anew, at the first drawing of each screen.
 */
interface Height {
  readonly watch: (watcher: () => void) => () => void
  readonly read: () => number | null
  /** Before the browser has measured anything. */
  readonly unknown: () => null
  /** @param pixels null where the screen has no such bar */
  readonly tell: (pixels: number | null) => void
}

function height(): Height {
  let now: number | null = null
  const watchers = new Set<() => void>()
  return {
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    read: () => now,
    unknown: () => null,
    tell(pixels) {
      if (pixels === now) return
      now = pixels
      for (const watcher of watchers) watcher()
    },
  }
}

/** Of the screen's sticky bar. */
export const barHeight = height()
/** Of the shell's bar at the foot of a phone; 0 where a screen does without it. */
export const footHeight = height()

/** Tells of an element for as long as it is there. For an effect. */
export function tellHeight(element: Element | null, of: Height): () => void {
  const observer = new ResizeObserver(([entry]) => of.tell(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)))
  if (element) observer.observe(element)
  return () => {
    observer.disconnect()
    of.tell(null)
  }
}
