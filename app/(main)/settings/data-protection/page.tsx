import { screen } from '@/app/screen'
import { PrivacyScreen } from '@/components/privacy/privacy-screen'
import { listPrivacyCall } from '@/server/privacy'

export default screen('privacy', async ({ run }) => <PrivacyScreen overview={await run(listPrivacyCall, {})} />)
