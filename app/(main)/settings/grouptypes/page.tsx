import { screen } from '@/app/screen'
import { GroupingsScreen } from '@/components/groupings/groupings-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listGroupingsCall } from '@/server/groupings'

export default screen('groupings', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <GroupingsScreen found={await run(listGroupingsCall, input)} asked={asked} />
})
