/** To the comments of the session, unfolded. */
export function showComments(): void {
  const head = document.getElementById('comments')?.querySelector('button')
  if (!head) return
  if (head.getAttribute('aria-expanded') === 'false') head.click()
  head.focus({ preventScroll: true })
  settleAt(head)
}

/** What lies above is laid out only as it comes near, and moves it meanwhile. */
const frames = 12

function settleAt(element: Element, left = frames): void {
  element.scrollIntoView({ block: 'start' })
  if (left > 0) requestAnimationFrame(() => settleAt(element, left - 1))
}
