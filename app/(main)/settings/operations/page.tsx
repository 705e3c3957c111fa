import { screen } from '@/app/screen'
import { OperationsScreen } from '@/components/config/operations-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listJobsCall, listOutboxCall } from '@/server/config'

export default screen('operations', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['state', 'page'])
  const [{ jobs, dangers }, outbox] = await Promise.all([run(listJobsCall, {}), run(listOutboxCall, input)])
  return <OperationsScreen jobs={jobs} dangers={dangers} outbox={outbox} asked={asked} />
})
