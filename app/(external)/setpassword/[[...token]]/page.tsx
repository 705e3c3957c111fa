import { externalPage } from '@/app/external'
import { SetPasswordScreen } from '@/components/sign-in/set-password-screen'
import { readPasswordLinkCall } from '@/server/sign-in'

/** /setpassword/:token?, for whoever holds the link. */
export default externalPage(async ({ params: { token: parts = [] }, find, isSignedIn }) => {
  const [token, ...more] = Array.isArray(parts) ? parts : [parts]
  // A signed-in person is sent away, so nothing of what the link leads to is read for them.
  const isExclusive = await isSignedIn()
  const link = isExclusive || token === undefined || more.length > 0 ? null : await find(readPasswordLinkCall, { token })
  return <SetPasswordScreen isSignedIn={isExclusive} link={token !== undefined && link ? { token, ...link } : null} />
})
