import type { SignOnProvider } from '@/lib/sign-in/sign-on'

/** The message of a provider's window to the page that opened it under names that other clients read, too. */
export type SignOnMessage = { readonly ssotoken: string; readonly username: string; readonly authToken: string }

/** The window is at the side and is large enough for the pages of a provider. */
const features = 'popup,width=520,height=700'

/** Opens the provider's window; null where pop-ups are blocked. The window has a name, so that a second press takes the same window. */
export function openProviderWindow(address: string): Window | null {
  return window.open(address, 'cusp-sso', features)
}

export function authenticateHref(provider: SignOnProvider): string {
  return `/sso/${provider}/authenticate`
}

/** Goes to the provider without a second window: the browser comes back to where it is now. */
export function goToProvider(provider: SignOnProvider): void {
  // The address leads out of the application, so it is no page of Next's.
  const to = new URL(authenticateHref(provider), window.location.origin)
  to.searchParams.set('way', 'page')
  to.searchParams.set('returnTo', `${window.location.pathname}${window.location.search}`)
  window.location.assign(to.href)
}

/** Listens for one message of this window, from the application's own origin and nobody else. Returns a function that stops listening. */
export function hearProvider(from: Window, onMessage: (message: SignOnMessage) => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin !== window.location.origin || event.source !== from || !isMessage(event.data)) return
    const { ssotoken, username, authToken } = event.data
    onMessage({ ssotoken, username, authToken })
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

function isMessage(data: unknown): data is SignOnMessage {
  return (
    typeof data === 'object' &&
    data !== null &&
    ['ssotoken', 'username', 'authToken'].every((name) => typeof Reflect.get(data, name) === 'string')
  )
}
