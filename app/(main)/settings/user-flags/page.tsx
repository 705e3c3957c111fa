import { screen } from '@/app/screen'
import { UserFlagsScreen } from '@/components/lists/user-flags-screen'
import { filtersOf } from '@/components/shared/filters-of'
import { listFlagsCall } from '@/server/users'

export default screen('userFlags', async ({ query, run }) => {
  const { input, asked } = filtersOf(query, ['q'])
  return <UserFlagsScreen found={await run(listFlagsCall, input)} asked={asked} />
})
