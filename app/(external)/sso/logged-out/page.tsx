import { externalPage } from '@/app/external'
import { SsoLoggedOutScreen } from '@/components/sign-in/sso-logged-out-screen'
import { MessagesFor } from '@/lib/i18n/messages-for'

/** /sso/logged-out: the page to which a provider sends the browser after a logout there; `?only=here` where the provider knows nothing of the logout. */
export default externalPage(async ({ query: { only } }) => (
  <MessagesFor namespaces={['ssoPages', 'ui']}>
    <SsoLoggedOutScreen isOnlyHere={only === 'here'} />
  </MessagesFor>
))
