import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { SectionsScreen } from '@/components/interface-editor/sections-screen'
import { listSectionsCall } from '@/server/catalogue'

export default screen('interfaceSections', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q', 'state'])
  return <SectionsScreen found={await run(listSectionsCall, input)} asked={asked} />
})
