import { screen } from '@/app/screen'
import { MailScreen } from '@/components/dev/mail-screen'
import { listMailsCall } from '@/server/dev'

export default screen('devMail', async ({ run }) => <MailScreen {...await run(listMailsCall, {})} />)
