'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsavedChanges } from '@/components/shell/unsaved-changes'
import { useNotifications, useOffline } from '@/lib/client/hooks'
import { unkeptSaves, type Unkept, type UnkeptState } from './unkept'

const none = (): UnkeptState => 'none'
const never = () => false

/** What this screen could keep nowhere: tried again when the server or the session is back, and asked about before somebody leaves. */
export function useUnkept(): { readonly unkept: Unkept; readonly state: UnkeptState; readonly isStoring: boolean } {
  const [unkept] = useState(unkeptSaves)
  const state = useSyncExternalStore(unkept.subscribe, unkept.state, none)
  const isStoring = useSyncExternalStore(unkept.subscribe, unkept.isStoring, never)
  const offline = useOffline()
  const { signedOut } = useNotifications()
  useUnsavedChanges(state !== 'none')
  useEffect(() => {
    if (!offline && !signedOut && unkept.state() === 'failed') void unkept.retry()
  }, [offline, signedOut, unkept])
  return { unkept, state, isStoring }
}
