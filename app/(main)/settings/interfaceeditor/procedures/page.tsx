import { screen } from '@/app/screen'
import { ProceduresScreen } from '@/components/interface-editor/procedures-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listProceduresCall } from '@/server/catalogue'

export default screen('interfaceProcedures', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q', 'category', 'specialtyId', 'state'])
  return <ProceduresScreen found={await run(listProceduresCall, input)} asked={asked} />
})
