import { screen } from '@/app/screen'
import { NamedListScreen } from '@/components/lists/named-list-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listSpecialtiesCall } from '@/server/catalogue'

export default screen('specialties', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <NamedListScreen list="specialties" found={await run(listSpecialtiesCall, input)} asked={asked} />
})
