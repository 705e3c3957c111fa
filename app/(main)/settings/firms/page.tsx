import { screen } from '@/app/screen'
import { FirmsScreen } from '@/components/lists/firms-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listFirmsCall } from '@/server/catalogue'

export default screen('firms', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <FirmsScreen found={await run(listFirmsCall, input)} asked={asked} />
})
