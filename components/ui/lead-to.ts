import { flushSync } from 'react-dom'

const focusable = 'input:not([disabled]), select, textarea, button, [tabindex="0"]'

/** Gives a field the focus and brings it into the middle of the screen. A folded part opens first, as it does for the browser's own search. */
export function leadToField(fieldId: string): void {
  const folded = document.getElementById(fieldId)?.closest('[hidden]')
  if (folded) flushSync(() => folded.dispatchEvent(new Event('beforematch')))
  // A folded part that was never open holds its fields as text, under the same ids.
  const field = document.getElementById(fieldId)
  if (!field) return
  // A group has no focus of its own: the focus goes to its chosen option, or to the first.
  const control = field.matches(focusable)
    ? field
    : (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(focusable))
  control?.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
