/** Unfolds the session's comments and scrolls to them. */
export function showComments(): void {
  const head = document.getElementById('comments')?.querySelector('button')
  if (!head) return
  if (head.getAttribute('aria-expanded') === 'false') head.click()
  head.focus({ preventScroll: true })
  pinInPlace(head)
}

/**
 * Parts above the comments load late or are laid out when they come near, and move the comments. They are held in place for this long, or until somebody
 * scrolls.
 */
const settlingMs = 3_000

function pinInPlace(element: Element): void {
  const place = () => element.scrollIntoView({ block: 'start' })
  const observer = new ResizeObserver(place)
  const listening = new AbortController()
  function release() {
    observer.disconnect()
    listening.abort()
  }
  for (const hand of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const)
    window.addEventListener(hand, release, { passive: true, signal: listening.signal })
  setTimeout(release, settlingMs)
  place()
  observer.observe(document.body)
}
