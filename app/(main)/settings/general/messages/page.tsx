import { screen } from '@/app/screen'
import { MessageSettingsScreen } from '@/components/config/institution/message-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('messageSettings', async ({ run }) => <MessageSettingsScreen settings={await run(readInstitutionCall, {})} />)
