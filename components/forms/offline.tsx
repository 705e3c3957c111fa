import type { OfflineScreens } from '@/components/shared/offline-screens'

export const formsOffline: OfflineScreens<'forms' | 'formStage'> = {
  async forms() {
    const { FormsScreen } = await import('./lists/forms-screen')
    return () => <FormsScreen opensNew={new URLSearchParams(window.location.search).get('new') ?? undefined} />
  },
  async formStage() {
    const { StageScreen } = await import('./stage-screen')
    return ([formId = '', id = '', stageId = 'new']) => <StageScreen key={id} formId={formId} id={id} stageId={stageId} />
  },
}
