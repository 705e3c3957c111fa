import { screen } from '@/app/screen'
import { ShibbolethAccountsScreen } from '@/components/config/shibboleth/accounts-screen'
import { readInstitutionCall, readSignOnAroundCall } from '@/server/config'

export default screen('shibbolethAccounts', async ({ run }) => {
  const [settings, around] = await Promise.all([run(readInstitutionCall, {}), run(readSignOnAroundCall, {})])
  return <ShibbolethAccountsScreen settings={settings} around={around} />
})
