import { listRequests } from './queue-list'
import { onQueue } from './queue-news'

export type QueueCounts = { readonly unsent: number; readonly refused: number }

const none: QueueCounts = { unsent: 0, refused: 0 }
let current = none
const listeners = new Set<() => void>()
let stopListening: (() => void) | null = null

/** How much waits on this device, as an external store. */
export const queueCounts = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    stopListening ??= onQueue(() => void count())
    void count()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stopListening?.()
      stopListening = null
    }
  },
  get: () => current,
  none: () => none,
}

async function count(): Promise<void> {
  const requests = await listRequests().catch(() => [])
  const refused = requests.filter(({ state }) => state === 'refused').length
  if (requests.length === current.unsent && refused === current.refused) return
  current = { unsent: requests.length, refused }
  for (const listener of listeners) listener()
}
