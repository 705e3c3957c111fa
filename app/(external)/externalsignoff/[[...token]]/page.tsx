import { external } from '@/app/screen'
import { ExternalSignoff } from '@/components/clinical-sessions/outside/external-signoff'
import { readConfirmationCall } from '@/server/clinical-sessions'

/** /externalsignoff/:token?, for whoever holds the link. */
export default external(async ({ params: { token: parts = [] }, find, isSignedIn }) => {
  const [token, ...more] = Array.isArray(parts) ? parts : [parts]
  // Nothing of what the link leads to is read for somebody who is sent away.
  const isExclusive = await isSignedIn()
  const found = isExclusive || token === undefined || more.length > 0 ? null : await find(readConfirmationCall, { token })
  return <ExternalSignoff isSignedIn={isExclusive} token={token ?? null} found={found} />
})
