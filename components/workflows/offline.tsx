import type { OfflineScreens } from '@/components/shared/offline-screens'

export const workflowsOffline: OfflineScreens<'workflow'> = {
  async workflow() {
    const { OfflineWorkflow } = await import('./offline-workflow')
    return ([id]) => <OfflineWorkflow key={id ?? ''} workflowId={id} />
  },
}
