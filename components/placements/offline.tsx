import type { OfflineScreens } from '@/components/shared/offline-screens'

export const placementsOffline: OfflineScreens<'placementDay'> = {
  async placementDay() {
    const { DayScreen } = await import('./day-screen')
    return ([id = '']) => <DayScreen key={id} id={id} />
  },
}
