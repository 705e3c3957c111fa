import type { OfflineScreens } from '@/components/shared/offline-screens'

export const clinicalSessionsOffline: OfflineScreens<'clinical' | 'newTreatmentSession' | 'treatmentSession'> = {
  async clinical() {
    const { ClinicalScreen } = await import('./clinic/clinical-screen')
    return () => <ClinicalScreen />
  },
  async newTreatmentSession() {
    const { NewSessionScreen } = await import('./session/new-session-screen')
    return () => <NewSessionScreen />
  },
  async treatmentSession() {
    const { TreatmentSessionScreen } = await import('./session/treatment-session-screen')
    return ([id = '']) => <TreatmentSessionScreen key={id} id={id} />
  },
}
