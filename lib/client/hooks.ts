'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from './connection'
import { notifications, type Notifications } from './notifications'
import { queueCounts, type QueueCounts } from './queue-counts'
import { listRequests, listWaitingRequests, type ListedRequest } from './queue-list'
import { onQueue } from './queue-news'

export function useOffline(): boolean {
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.offline,
    () => false,
  )
}

/** The person's unread things, and whether they are signed out. */
export function useNotifications(): Notifications {
  return useSyncExternalStore(notifications.subscribe, notifications.get, notifications.none)
}

export function useQueueCounts(): QueueCounts {
  return useSyncExternalStore(queueCounts.subscribe, queueCounts.get, queueCounts.none)
}

/** The requests that wait on this device, or those of one record; null until the device has been asked. */
export function useUnsent(entity?: string): readonly ListedRequest[] | null {
  const [unsent, setUnsent] = useState<{ readonly entity: string | undefined; readonly requests: readonly ListedRequest[] } | null>(null)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const requests = await (entity === undefined ? listRequests() : listWaitingRequests(entity)).catch(() => [])
      if (!isGone) setUnsent({ entity, requests })
    }
    void look()
    const stop = onQueue(() => void look())
    return () => {
      isGone = true
      stop()
    }
  }, [entity])
  return unsent && unsent.entity === entity ? unsent.requests : null
}
