import { screen } from '@/app/screen'
import { filtersOf } from '@/components/shared/filters-of'
import { UsersScreen } from '@/components/users/users-screen'
import { holds } from '@/lib/privileges'
import { listPeopleCall } from '@/server/users'

export default screen('users', async ({ actor, query, run }) => {
  const { input, asked } = filtersOf(query, ['q', 'roleId', 'programmeId', 'year', 'groupId', 'firmId', 'state', 'page'])
  return <UsersScreen found={await run(listPeopleCall, input)} asked={asked} mayCreate={holds(actor.privileges, 'USERS_ADMIN')} />
})
