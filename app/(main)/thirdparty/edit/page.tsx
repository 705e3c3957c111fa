import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { DataSetsScreen } from '@/components/third-party-import/data-sets-screen'
import { listSetsCall } from '@/server/third-party-import'

export default screen('dataSets', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <DataSetsScreen found={await run(listSetsCall, input)} asked={asked} />
})
