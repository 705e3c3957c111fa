import { screen } from '@/app/screen'
import { OptionsScreen } from '@/components/interface-editor/options-screen'
import { readOptionsCall } from '@/server/catalogue'

export default screen('interfaceOptions', async ({ run }) => <OptionsScreen {...await run(readOptionsCall, {})} />)
