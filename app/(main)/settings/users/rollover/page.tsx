import { screen } from '@/app/screen'
import { RolloversScreen } from '@/components/users/rollover/rollovers-screen'
import { listRolloversCall } from '@/server/users'

export default screen('rollover', async ({ run }) => <RolloversScreen {...await run(listRolloversCall, {})} />)
