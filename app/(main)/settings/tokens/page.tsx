import { screen } from '@/app/screen'
import { TokensScreen } from '@/components/settings/tokens-screen'
import { listTokensCall } from '@/server/sign-in'

export default screen('apiTokens', async ({ run }) => <TokensScreen {...await run(listTokensCall, {})} />)
