/*
 * How high the sticky bar of the screen is, for what stands above it. A store, not a custom property on <html>: one that
 * is inherited makes the browser work out every element's style anew, at the first drawing of each screen.
 */
let height: number | null = null
const watchers = new Set<() => void>()

/** @param pixels null where the screen has no bar */
export function tellBarHeight(pixels: number | null): void {
  if (pixels === height) return
  height = pixels
  for (const watcher of watchers) watcher()
}

export const barHeight = {
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  read: () => height,
  /** Before the browser has measured anything. */
  unknown: () => null,
}
