import { external } from '@/app/screen'
import { StaticUrlPage } from '@/components/static-urls/static-url-page'
import { openStaticUrlCall } from '@/server/static-urls'

/** /static-urls/:token?, for whoever has the address. */
export default external(async ({ params: { token: parts = [] }, find, isSignedIn }) => {
  const [token, ...more] = Array.isArray(parts) ? parts : [parts]
  const isSomebody = await isSignedIn()
  const found = token === undefined || more.length > 0 ? null : await find(openStaticUrlCall, { token })
  // Of the form no more is sent to somebody who is sent away than whether they may go on as themself.
  const asSelf = found?.state === 'OPEN' && found.asSelf
  return <StaticUrlPage isSignedIn={isSomebody} token={token ?? null} found={isSomebody ? null : found} asSelf={asSelf} />
})
