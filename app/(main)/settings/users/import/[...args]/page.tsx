import { notFound } from 'next/navigation'
import { screen } from '@/app/screen'
import { PeopleImportScreen } from '@/components/people-import/people-import-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { OneOrNone } from '@/components/shared/one-or-none.shapes'
import { holds } from '@/lib/privileges'
import { readImportCall } from '@/server/imports'
import { readAccountChoicesCall } from '@/server/users'

/** One import, at its current step. */
export default screen('peopleImport', async ({ actor, params, query, run }) => {
  const [id] = OneOrNone.safeParse(params.args).data ?? []
  if (id === undefined) notFound()
  const [found, { choices }] = await Promise.all([
    run(readImportCall, { id, ...filtersOf(query, ['show', 'page']).input }),
    run(readAccountChoicesCall, {}),
  ])
  return <PeopleImportScreen key={id} found={found} choices={choices} mayMakeProgrammes={holds(actor.privileges, 'PROGRAMMES_ADMIN')} />
})
