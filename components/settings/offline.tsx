import type { OfflineScreens } from '@/components/shared/offline-screens'

export const settingsOffline: OfflineScreens<'retryRequests'> = {
  async retryRequests() {
    const { RetryRequestsScreen } = await import('./retry-requests-screen')
    return () => <RetryRequestsScreen />
  },
}
