import { screen } from '@/app/screen'
import { GeneralScreen } from '@/components/settings/general-screen'
import { institutionScreensFor } from '@/lib/menu-for'
import { readSettings } from '@/server/config'
import { readPreferencesCall } from '@/server/users'

export default screen('settingsGeneral', async ({ actor, run }) => {
  const [preferences, { languages }] = await Promise.all([run(readPreferencesCall, {}), readSettings()])
  return <GeneralScreen initial={preferences} languages={languages} institution={institutionScreensFor(actor)} />
})
