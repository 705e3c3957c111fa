/*
 * The heights of the bars at the foot, for elements that are above them. They are stores and not custom properties on <html>: an inherited property makes the
 * browser compute every element's style again when a screen is first drawn.
 */
interface Height {
  readonly watch: (watcher: () => void) => () => void
  readonly read: () => number | null
  /** The value before the browser has measured anything. */
  readonly unknown: () => null
  /** @param pixels null where the screen has no such bar */
  readonly tell: (pixels: number | null) => void
}

function heightStore(): Height {
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

/** The height of the screen's sticky bar. */
export const barHeight = heightStore()
/** The height of the shell's bar at the foot of a phone; 0 on a screen without it. */
export const footHeight = heightStore()

/** Stores the height of an element for as long as it exists. For an effect. */
export function tellHeight(element: Element | null, of: Height): () => void {
  const observer = new ResizeObserver(([entry]) => of.tell(Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)))
  if (element) observer.observe(element)
  return () => {
    observer.disconnect()
    of.tell(null)
  }
}
