import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import { deleteSessionsOfProvider } from '../queries'
import { listSamlKeys, type Provider } from '../queries/saml'
import { toleranceMs } from './assertion'
import { decryptKeys, signingKey } from './keys'
import { logoutResponse, newMessageId, readLogoutRequest, readLogoutResponse } from './logout'
import { marksOf, consumeOnce } from './receive'
import { readRedirect, withMessage } from './redirect-binding'
import { must } from './rejected'
import { readRelay } from './relay'
import { ownAddresses } from './service'
import { findUsableProvider } from './shibboleth'

/** Returns the address to which the browser is sent: the provider's with the answer, or the page that says that the logout is done. */
export async function receiveLogout(
  db: Tx,
  query: string,
  request: RequestInfo,
): Promise<{ readonly to: string; readonly ended: readonly string[] }> {
  const provider = await findUsableProvider(db, request.at)
  return /(^|[?&])SAMLRequest=/.test(query)
    ? endSessions(db, { query, provider, request })
    : receiveLogoutAnswer({ query, provider, request })
}

type Received = { readonly query: string; readonly provider: Provider; readonly request: RequestInfo }

/** Ends the sessions that a provider began; no other provider can end them. */
async function endSessions(db: Tx, { query, provider, request }: Received): Promise<{ to: string; ended: readonly string[] }> {
  const { entityId, logout } = ownAddresses()
  const { message, relayState } = readRedirect(query, 'SAMLRequest', provider.certificates)
  const asked = readLogoutRequest(message, { at: request.at, issuer: provider.entityId, destination: logout })
  await consumeOnce(db, `logout ${provider.entityId} ${asked.id}`, new Date(request.at.getTime() + 4 * toleranceMs))
  const whose = marksOf(provider.entityId, asked.nameId)
  const ended = await deleteSessionsOfProvider(db, { issuer: provider.entityId, whose, which: asked.sessionIndexes })
  if (ended.length > 0) await announce(db, { endedSessionsOf: ended })
  for (const userId of ended) logger.security('logout', { requestId: request.id, userId, by: 'shibboleth' })
  const destination = provider.logoutAnswerUrl ?? provider.logoutUrl
  if (destination === null) return { to: '/sso/logged-out', ended }
  const xml = logoutResponse({ at: request.at, id: newMessageId(), from: entityId, destination }, asked.id)
  return {
    to: withMessage(destination, { name: 'SAMLResponse', xml, relayState, privateKey: signingKey(decryptKeys(await listSamlKeys(db))) }),
    ended,
  }
}

function receiveLogoutAnswer({ query, provider, request }: Received): { to: string; ended: readonly string[] } {
  const { message, relayState } = readRedirect(query, 'SAMLResponse', provider.certificates)
  must(relayState !== null, 'unknownRequest')
  const { requestId } = readRelay('logout', relayState, request.at)
  const isEnded = readLogoutResponse(message, { at: request.at, issuer: provider.entityId, destination: ownAddresses().logout, requestId })
  // The session here is over either way; a session that the provider left running is the provider's.
  if (!isEnded) logger.warn('saml.logoutIncomplete', { requestId: request.id })
  return { to: isEnded ? '/sso/logged-out' : '/sso/logged-out?only=here', ended: [] }
}
