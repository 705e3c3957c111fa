import { screen } from '@/app/screen'
import { PeopleImportsScreen } from '@/components/people-import/people-imports-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listImportsCall } from '@/server/imports'

/** A file to choose, and the imports so far. */
export default screen('peopleImport', async ({ query, run }) => (
  <PeopleImportsScreen list={await run(listImportsCall, { kind: 'people', ...filtersOf(query, ['page']).input })} />
))
