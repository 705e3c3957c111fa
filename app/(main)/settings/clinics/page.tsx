import { screen } from '@/app/screen'
import { ClinicsScreen } from '@/components/lists/clinics-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listClinicsCall } from '@/server/catalogue'

export default screen('clinics', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <ClinicsScreen found={await run(listClinicsCall, input)} asked={asked} />
})
