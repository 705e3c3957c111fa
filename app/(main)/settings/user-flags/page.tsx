import { listPage } from '@/app/entry-pages'
import { UserFlagsScreen } from '@/components/lists/user-flags-screen'
import { flagCalls } from '@/server/users'

export default listPage('userFlags', flagCalls.list, ({ found, asked }) => <UserFlagsScreen found={found} asked={asked} />)
