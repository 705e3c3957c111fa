import { external } from '@/app/screen'
import { SetPasswordScreen } from '@/components/sign-in/set-password-screen'
import { readPasswordLinkCall } from '@/server/sign-in'

/** /setpassword/:token?, for whoever holds the link. */
export default external(async ({ params: { token: parts = [] }, find }) => {
  const [token, ...more] = Array.isArray(parts) ? parts : [parts]
  const link = token === undefined || more.length > 0 ? null : await find(readPasswordLinkCall, { token })
  return <SetPasswordScreen link={token !== undefined && link ? { token, ...link } : null} />
})
