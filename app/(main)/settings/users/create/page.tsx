import { screen } from '@/app/screen'
import { NewPersonScreen } from '@/components/users/new-person-screen'
import { readAccountChoicesCall } from '@/server/users'

export default screen('userCreate', async ({ run }) => <NewPersonScreen {...await run(readAccountChoicesCall, {})} />)
