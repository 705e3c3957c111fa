import { externalPage } from '@/app/external'
import { SsoRefusedScreen } from '@/components/sign-in/sso-refused-screen'
import { MessagesFor } from '@/lib/i18n/messages-for'
import { signOnRefusals } from '@/lib/sign-in/sign-on'

/** /sso/refused?why=…: the page for somebody who came from a provider and is not let in. It says nothing but what the address says. */
export default externalPage(async ({ query: { why } }) => (
  <MessagesFor namespaces={['ssoPages', 'ui']}>
    <SsoRefusedScreen why={signOnRefusals.find((known) => known === why) ?? 'FAILED'} />
  </MessagesFor>
))
