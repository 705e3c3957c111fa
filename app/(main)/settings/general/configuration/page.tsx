import { screen } from '@/app/screen'
import { ConfigurationScreen } from '@/components/config/configuration-screen'

export default screen('configuration', () => <ConfigurationScreen />)
