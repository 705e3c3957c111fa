import type { OfflineScreens } from '@/components/shared/offline-screens'

export const timetablesOffline: OfflineScreens<'swaps'> = {
  async swaps() {
    const { SwapsScreen } = await import('./swaps/swaps-screen')
    return () => <SwapsScreen />
  },
}
