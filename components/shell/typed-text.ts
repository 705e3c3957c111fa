type TypedText = { readonly label: string; readonly value: string }

const typed = new Map<string, TypedText>()
let place = ''

/** Remembers, in memory only, the text typed on the screen, so that a screen that stops working can give it back. Passwords are never remembered. */
export function rememberTyping(): () => void {
  const remember = (event: Event) => {
    const field = event.target
    if (!(field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && remembered.has(field.type)))) return
    forgetOtherPlace()
    const label = labelOf(field)
    typed.set(field.id || field.name || label, { label, value: field.value })
  }
  document.addEventListener('input', remember, { capture: true })
  return () => document.removeEventListener('input', remember, { capture: true })
}

/** The texts typed at this address, without those that were emptied again. */
export function listTypedTexts(): readonly TypedText[] {
  forgetOtherPlace()
  return [...typed.values()].filter(({ value }) => value.trim() !== '')
}

const remembered = new Set(['text', 'search', 'email', 'tel', 'url', 'number'])

function forgetOtherPlace(): void {
  if (place === window.location.pathname) return
  place = window.location.pathname
  typed.clear()
}

function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  return (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').trim()
}
