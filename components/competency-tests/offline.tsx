import type { OfflineScreens } from '@/components/shared/offline-screens'

export const competencyTestsOffline: OfflineScreens<'tests' | 'testAttempt'> = {
  async tests() {
    const { OfflineTestsScreen } = await import('./tests-screen')
    return () => <OfflineTestsScreen />
  },
  async testAttempt() {
    const { AttemptScreen } = await import('./attempt-screen')
    return ([id = '']) => <AttemptScreen key={id} id={id} />
  },
}
