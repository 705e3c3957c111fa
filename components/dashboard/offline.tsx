import type { OfflineScreens } from '@/components/shared/offline-screens'

export const dashboardOffline: OfflineScreens<'dashboard'> = {
  async dashboard() {
    const { DashboardScreen } = await import('./dashboard-screen')
    return () => <DashboardScreen />
  },
}
