import { screen } from '@/app/screen'
import { FiltersScreen } from '@/components/competency-tests/settings/filters-screen'
import { listTestFiltersCall } from '@/server/competency-tests'

export default screen('testFilters', async ({ run }) => <FiltersScreen found={await run(listTestFiltersCall, {})} />)
