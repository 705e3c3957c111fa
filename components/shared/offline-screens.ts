import type { ReactNode } from 'react'
import type { OfflineRoute } from '@/lib/client/offline-routes'

type Draw = (args: readonly string[]) => ReactNode

/**
 * The functions that draw a domain's screens without a network: the same component as on the page, without its `initial`. Each loads its code when it is drawn.
 * React.lazy is not used, because a Suspense fallback that was shown is held for 300 ms.
 */
export type OfflineScreens<Route extends OfflineRoute = OfflineRoute> = Readonly<Record<Route, () => Promise<Draw>>>
