import { screen } from '@/app/screen'
import { EntraScreen } from '@/components/config/institution/entra-screen'
import { readInstitutionCall, readSignOnAroundCall } from '@/server/config'

export default screen('entraSettings', async ({ run }) => {
  const [settings, around] = await Promise.all([run(readInstitutionCall, {}), run(readSignOnAroundCall, {})])
  return <EntraScreen settings={settings} around={around} />
})
