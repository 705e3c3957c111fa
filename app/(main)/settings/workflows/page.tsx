import { filtersOf } from '@/components/shared/filters-of'
import { screen } from '@/app/screen'
import { WorkflowsScreen } from '@/components/workflows/settings/workflows-screen'
import { listWorkflowChoicesCall, listWorkflowsCall } from '@/server/workflows'

export default screen('workflowList', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  const [found, { starters }] = await Promise.all([run(listWorkflowsCall, input), run(listWorkflowChoicesCall, {})])
  return <WorkflowsScreen found={found} asked={asked} starters={starters} />
})
