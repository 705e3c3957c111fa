import type { ReactNode } from 'react'
import type { OfflineRoute } from '@/lib/client/offline-routes'

type Draw = (args: readonly string[]) => ReactNode

/**
 * What draws a screen without a network: the same component as the page draws, without its `initial`. No React.lazy: a Suspense fallback
 * that was shown is held for 300 ms.
 */
export const offlineScreens: Record<OfflineRoute, () => Promise<Draw>> = {
  async dashboard() {
    const { DashboardScreen } = await import('@/components/dashboard/dashboard-screen')
    return () => <DashboardScreen />
  },
  async clinical() {
    const { ClinicalScreen } = await import('@/components/clinical-sessions/clinic/clinical-screen')
    return () => <ClinicalScreen />
  },
  async newTreatmentSession() {
    const { NewSessionScreen } = await import('@/components/clinical-sessions/session/new-session-screen')
    return () => <NewSessionScreen />
  },
  async treatmentSession() {
    const { TreatmentSessionScreen } = await import('@/components/clinical-sessions/session/treatment-session-screen')
    return ([id = '']) => <TreatmentSessionScreen key={id} id={id} />
  },
  async forms() {
    const { FormsScreen } = await import('@/components/forms/lists/forms-screen')
    return () => <FormsScreen opensNew={new URLSearchParams(window.location.search).has('new')} />
  },
  async formStage() {
    const { StageScreen } = await import('@/components/forms/stage-screen')
    return ([formId = '', id = '', stageId = 'new']) => <StageScreen key={id} formId={formId} id={id} stageId={stageId} />
  },
  async attendance() {
    const { OfflineAttendance } = await import('@/components/attendance/offline-attendance')
    return () => <OfflineAttendance />
  },
  async register() {
    const { RegisterScreen } = await import('@/components/attendance/register-screen')
    return ([id = '']) => <RegisterScreen key={id} id={id} />
  },
  async retryRequests() {
    const { RetryRequestsScreen } = await import('@/components/settings/retry-requests-screen')
    return () => <RetryRequestsScreen />
  },
}
