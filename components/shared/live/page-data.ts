const drawnBefore = new WeakSet<object>()

/**
 * Whether the data that a page brought is new with this drawing. On Back and Forward, Next draws a page from its first answer, however long ago that was, and
 * the device's copy is newer. To be called once for each drawing, in an effect.
 */
export function isJustBrought(initial: unknown): boolean {
  if (typeof initial !== 'object' || initial === null || drawnBefore.has(initial)) return false
  drawnBefore.add(initial)
  return true
}
