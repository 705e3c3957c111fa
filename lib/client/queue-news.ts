import { onNews, tellOtherTabs, type Applied } from './channel'

const queueListeners = new Set<() => void>()
const appliedListeners = new Set<(applied: Applied) => void>()

onNews((news) => {
  if (news.kind === 'queue') for (const listener of queueListeners) listener()
  if (news.kind === 'applied') for (const listener of appliedListeners) listener(news.applied)
})

/** Something was queued, sent, refused or discarded, here or in another tab. */
export function onQueue(listener: () => void): () => void {
  queueListeners.add(listener)
  return () => void queueListeners.delete(listener)
}

/** The server took a queued request, sent from here or from another tab: screens take over its revision. */
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
