import { screen } from '@/app/screen'
import { SettingsIndex } from '@/components/settings/settings-index'
import { settingsFor } from '@/lib/menu-for'

export default screen('settings', ({ actor }) => <SettingsIndex groups={settingsFor(actor)} />)
