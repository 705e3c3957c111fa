import { screen } from '@/app/screen'
import { ProgrammesScreen } from '@/components/lists/programmes-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listProgrammesCall } from '@/server/programmes'

export default screen('programmes', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <ProgrammesScreen found={await run(listProgrammesCall, input)} asked={asked} />
})
