import { screen } from '@/app/screen'
import { ChangelogScreen } from '@/components/settings/changelog-screen'

export default screen('changelog', () => <ChangelogScreen />)
