import { screen } from '@/app/screen'
import { DevicesScreen } from '@/components/settings/devices-screen'
import { listDevicesCall } from '@/server/sign-in'

export default screen('devices', async ({ run }) => <DevicesScreen {...await run(listDevicesCall, {})} />)
