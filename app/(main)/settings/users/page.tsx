import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { UsersScreen } from '@/components/users/users-screen'
import { holds } from '@/lib/privileges'
import { listPeopleCall, listViewsCall, readPreferencesCall } from '@/server/users'

const names = ['q', 'roleId', 'programmeId', 'year', 'groupId', 'firmId', 'state', 'flagId', 'sort', 'columns', 'page']

export default screen('users', async ({ actor, query, run }) => {
  const { input, asked } = filtersOf(query, names)
  // The choice of a view does not change the list's query: all its filters are beside it in the address.
  const { asked: named } = filtersOf(query, ['view'])
  const [found, { views }, preferences] = await Promise.all([
    run(listPeopleCall, input),
    run(listViewsCall, { list: 'users' }),
    run(readPreferencesCall, {}),
  ])
  return (
    <UsersScreen
      found={found}
      asked={{ ...asked, ...named }}
      views={views}
      preferences={preferences}
      mayChange={holds(actor.privileges, 'USERS_ADMIN')}
    />
  )
})
