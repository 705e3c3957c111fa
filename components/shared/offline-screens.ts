import type { ReactNode } from 'react'
import type { OfflineRoute } from '@/lib/client/offline-routes'

type Draw = (args: readonly string[]) => ReactNode

/**
 * What draws a domain's screens without a network: the same component as the page draws, without its `initial`. Each brings its code when it is
 * drawn. No React.lazy: a Suspense fallback that was shown is held for 300 ms.
 */
export type OfflineScreens<Route extends OfflineRoute = OfflineRoute> = Readonly<Record<Route, () => Promise<Draw>>>
