'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { overlay } from '@/lib/client/offline-navigation'
import { useLazy } from '@/components/ui/use-lazy'

const load = async () => (await import('./offline-screen')).OfflineScreen
const nothing = () => {}

/** Where the page is drawn: the one that Next has, or over it the one that was gone to without a network. */
export function OfflineOutlet({ children }: { children: ReactNode }) {
  const visit = useSyncExternalStore(overlay.subscribe, overlay.visit, () => null)
  const OfflineScreen = useLazy(visit !== null, load, nothing)
  return visit === null || !OfflineScreen ? children : <OfflineScreen visit={visit} />
}
