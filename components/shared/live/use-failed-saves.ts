'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsavedChanges } from '@/components/shell/unsaved-changes'
import { useNotifications, useOffline } from '@/lib/client/hooks'
import { failedSavesStore, type FailedSaves, type FailedSavesState } from './failed-saves'

const none = (): FailedSavesState => 'none'
const never = () => false

/** What this screen could keep nowhere: tried again when the server or the session is back, and asked about before somebody leaves. */
export function useFailedSaves(): { readonly failedSaves: FailedSaves; readonly state: FailedSavesState; readonly isStoring: boolean } {
  const [failedSaves] = useState(failedSavesStore)
  const state = useSyncExternalStore(failedSaves.subscribe, failedSaves.state, none)
  const isStoring = useSyncExternalStore(failedSaves.subscribe, failedSaves.isStoring, never)
  const offline = useOffline()
  const { signedOut } = useNotifications()
  useUnsavedChanges(state !== 'none')
  useEffect(() => {
    if (!offline && !signedOut && failedSaves.state() === 'failed') void failedSaves.retry()
  }, [offline, signedOut, failedSaves])
  return { failedSaves, state, isStoring }
}
