import { screen } from '@/app/screen'
import { LinkedAccountsScreen } from '@/components/settings/linked-accounts-screen'
import { listIdentitiesCall } from '@/server/sign-in'

export default screen('linkedAccounts', async ({ run }) => <LinkedAccountsScreen initial={await run(listIdentitiesCall, {})} />)
