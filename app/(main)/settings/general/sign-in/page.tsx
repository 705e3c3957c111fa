import { screen } from '@/app/screen'
import { SignInSettingsScreen } from '@/components/config/institution/sign-in-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('signInSettings', async ({ run }) => <SignInSettingsScreen settings={await run(readInstitutionCall, {})} />)
