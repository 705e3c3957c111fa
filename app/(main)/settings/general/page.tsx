import { screen } from '@/app/screen'
import { GeneralScreen } from '@/components/settings/general-screen'
import { getConfigCall } from '@/server/config'
import { readPreferencesCall } from '@/server/users'

export default screen('settingsGeneral', async ({ run }) => {
  const [preferences, { config }] = await Promise.all([run(readPreferencesCall, {}), run(getConfigCall, {})])
  return <GeneralScreen initial={preferences} languages={config.languages} />
})
