'use client'

import { useSyncExternalStore, type ReactNode } from 'react'
import { overlay } from '@/lib/client/offline-navigation'
import { useLazy } from '@/components/ui/use-lazy'

const load = async () => (await import('./offline-screen')).OfflineScreen
const doNothing = () => {}

/** The place where the page is drawn: Next's page or, over it, the page that was opened without a network. */
export function OfflineOutlet({ children }: { children: ReactNode }) {
  const visit = useSyncExternalStore(overlay.subscribe, overlay.visit, () => null)
  const OfflineScreen = useLazy(visit !== null, load, doNothing)
  return visit === null || !OfflineScreen ? children : <OfflineScreen visit={visit} />
}
