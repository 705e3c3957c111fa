import { screen } from '@/app/screen'
import { TermsScreen } from '@/components/lists/terms-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listTermsCall } from '@/server/catalogue'

export default screen('terms', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <TermsScreen found={await run(listTermsCall, input)} asked={asked} />
})
