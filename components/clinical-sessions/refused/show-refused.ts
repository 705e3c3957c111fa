/** Moves to the refused saves at the head of the session. */
export function showRefused(): void {
  const refused = document.getElementById('refused')
  refused?.focus({ preventScroll: true })
  refused?.scrollIntoView({ block: 'center' })
}
