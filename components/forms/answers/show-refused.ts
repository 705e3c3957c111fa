export const refusedId = 'form-refused'

/** Leads to the saves that were refused. */
export function showRefused(): void {
  const list = document.getElementById(refusedId)
  list?.scrollIntoView({ block: 'start' })
  list?.focus({ preventScroll: true })
}
