import { screen } from '@/app/screen'
import { SecondFactorScreen } from '@/components/settings/second-factor-screen'
import { readSecondFactorCall } from '@/server/sign-in'

export default screen('secondFactor', async ({ run }) => <SecondFactorScreen initial={await run(readSecondFactorCall, {})} />)
