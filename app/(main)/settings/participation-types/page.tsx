import { screen } from '@/app/screen'
import { NamedListScreen } from '@/components/lists/named-list-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listParticipationTypesCall } from '@/server/catalogue'

export default screen('participationTypes', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <NamedListScreen list="participationTypes" found={await run(listParticipationTypesCall, input)} asked={asked} />
})
