import { onNews, tellOtherTabs, type Applied } from './channel'

const queueListeners = new Set<() => void>()
const appliedListeners = new Set<(applied: Applied) => void>()

onNews((news) => {
  if (news.kind === 'queue') for (const listener of queueListeners) listener()
  if (news.kind === 'applied') for (const listener of appliedListeners) listener(news.applied)
})

/** Registers a listener for requests being queued, sent, refused or discarded, here or in another tab. */
export function onQueue(listener: () => void): () => void {
  queueListeners.add(listener)
  return () => void queueListeners.delete(listener)
}

/** Registers a listener for queued requests that the server accepted, from here or from another tab: screens take over the new revision. */
export function onApplied(listener: (applied: Applied) => void): () => void {
  appliedListeners.add(listener)
  return () => void appliedListeners.delete(listener)
}

export function queueChanged(): void {
  for (const listener of queueListeners) listener()
  tellOtherTabs({ kind: 'queue' })
}

export function requestApplied(applied: Applied): void {
  for (const listener of appliedListeners) listener(applied)
  tellOtherTabs({ kind: 'applied', applied })
}
