const drawnBefore = new WeakSet<object>()

/**
 * Whether what a page brought is new with this drawing of it. Next draws a page that one goes back or forward to from its first answer, however
 * long ago that was; the device then knows better. To be asked once for each time that something is drawn, in an effect.
 */
export function isJustBrought(initial: unknown): boolean {
  if (typeof initial !== 'object' || initial === null || drawnBefore.has(initial)) return false
  drawnBefore.add(initial)
  return true
}
