import { screen } from '@/app/screen'
import { ConfigurationScreen } from '@/components/config/configuration-screen'
import { listConfigurationImportsCall } from '@/server/config'

export default screen('configuration', async ({ run }) => (
  <ConfigurationScreen imports={(await run(listConfigurationImportsCall, {})).imports} />
))
