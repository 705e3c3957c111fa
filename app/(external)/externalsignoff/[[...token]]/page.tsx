import { externalPage } from '@/app/external'
import { ExternalSignoff, type FoundLink } from '@/components/sign-off/external-signoff'
import { readConfirmationCall } from '@/server/clinical-sessions'
import { readPortalCall } from '@/server/provider-portal'
import { readLinkCall } from '@/server/sign-off'

/** /externalsignoff/:token?, for whoever holds the link. */
export default externalPage(async ({ params: { token: parts = [] }, find, isSignedIn }) => {
  const [token, ...more] = Array.isArray(parts) ? parts : [parts]
  const isSomebody = await isSignedIn()
  const found = token === undefined || more.length > 0 ? null : await find(readLinkCall, { token })
  // On a student's own device the student is signed in, while the person to whom they hand the device is not.
  const isExclusive = isSomebody && !(found?.kind === 'FORM' && found.record?.onDevice)
  const session = found?.kind === 'SESSION' && token !== undefined && !isExclusive ? await find(readConfirmationCall, { token }) : null
  const portal = found === null && token !== undefined && more.length === 0 && !isExclusive ? await find(readPortalCall, { token }) : null
  const link: FoundLink | null =
    found?.kind === 'FORM' ? found : portal ? { kind: 'PORTAL', portal } : session && { kind: 'SESSION', record: session.record }
  return <ExternalSignoff isSignedIn={isExclusive} token={token ?? null} found={isExclusive ? null : link} />
})
