import type { Body } from './cafsdb'

export type Applied = {
  readonly contractName: string
  readonly entity: string
  readonly part?: string
  readonly parts?: readonly string[]
  readonly key: string
  readonly answer: Body
  readonly sentRevision?: number
}

/** The messages from one tab to the others. */
export type News =
  | { readonly kind: 'queue' }
  | { readonly kind: 'applied'; readonly applied: Applied }
  | { readonly kind: 'local'; readonly key: string }
  /** `isLocked`: the session has run out, and nobody has logged out. */
  | { readonly kind: 'user'; readonly id: string | null; readonly isLocked?: boolean }

const channel = typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cusp')

export function tellOtherTabs(news: News): void {
  channel?.postMessage(news)
}

export function onNews(listener: (news: News) => void): () => void {
  const heard = (event: MessageEvent<News>) => listener(event.data)
  channel?.addEventListener('message', heard)
  return () => channel?.removeEventListener('message', heard)
}
