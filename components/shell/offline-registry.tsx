import type { ReactNode } from 'react'
import type { OfflineRoute } from '@/lib/client/offline-routes'

type Draw = (args: readonly string[]) => ReactNode

/**
 * What draws a screen without a network: the same component as the page draws, without its `initial`. No React.lazy: a Suspense fallback
 * that was shown is held for 300 ms.
 */
export const offlineScreens: Partial<Record<OfflineRoute, () => Promise<Draw>>> = {
  async retryRequests() {
    const { RetryRequestsScreen } = await import('@/components/settings/retry-requests-screen')
    return () => <RetryRequestsScreen />
  },
}
