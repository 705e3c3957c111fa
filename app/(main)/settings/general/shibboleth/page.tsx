import { screen } from '@/app/screen'
import { ShibbolethScreen } from '@/components/config/shibboleth/shibboleth-screen'
import { readShibbolethCall } from '@/server/sign-in'

export default screen('shibboleth', async ({ run }) => <ShibbolethScreen state={await run(readShibbolethCall, {})} />)
