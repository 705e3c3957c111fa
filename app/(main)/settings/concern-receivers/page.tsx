import { screen } from '@/app/screen'
import { ReceiversScreen } from '@/components/concerns/receivers-screen'
import { readConcernReceiversCall } from '@/server/concerns'

export default screen('concernReceivers', async ({ run }) => <ReceiversScreen found={await run(readConcernReceiversCall, {})} />)
