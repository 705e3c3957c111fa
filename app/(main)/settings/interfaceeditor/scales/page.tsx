import { screen } from '@/app/screen'
import { ScalesScreen } from '@/components/interface-editor/scales-screen'
import { listScalesCall } from '@/server/catalogue'

export default screen('interfaceScales', async ({ run }) => <ScalesScreen {...await run(listScalesCall, {})} />)
