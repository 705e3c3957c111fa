import { filtersOf } from '@/components/shared/filters-of'
import { screen } from '@/app/screen'
import { ElementsListScreen } from '@/components/reports/elements/elements-list-screen'
import { listElementsCall, listSourcesCall } from '@/server/reports'

export default screen('dataElements', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  const { sources } = await run(listSourcesCall, {})
  return <ElementsListScreen found={await run(listElementsCall, input)} asked={asked} sources={sources} />
})
