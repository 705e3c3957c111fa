'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsavedChanges } from '../page/unsaved-changes'
import { useNotifications, useOffline } from '@/lib/client/hooks'
import { failedSavesStore, type FailedSaves, type FailedSavesState } from './failed-saves'

const noFailedSaves = (): FailedSavesState => 'none'
const alwaysFalse = () => false

/** This screen's failed saves: retried when the server or the session is back; leaving the screen before that asks for confirmation. */
export function useFailedSaves(): { readonly failedSaves: FailedSaves; readonly state: FailedSavesState; readonly isStoring: boolean } {
  const [failedSaves] = useState(failedSavesStore)
  const state = useSyncExternalStore(failedSaves.subscribe, failedSaves.state, noFailedSaves)
  const isStoring = useSyncExternalStore(failedSaves.subscribe, failedSaves.isStoring, alwaysFalse)
  const offline = useOffline()
  const { signedOut } = useNotifications()
  useUnsavedChanges(state !== 'none')
  useEffect(() => {
    if (!offline && !signedOut && failedSaves.state() === 'failed') void failedSaves.retry()
  }, [offline, signedOut, failedSaves])
  return { failedSaves, state, isStoring }
}
