import { screen } from '@/app/screen'
import { RolesScreen } from '@/components/roles/roles-screen'
import { listRolesCall } from '@/server/roles'

export default screen('roles', async ({ run }) => <RolesScreen {...await run(listRolesCall, {})} />)
