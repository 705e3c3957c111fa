import 'server-only'
import { keyedHashes } from '@/server/kernel/secrets/cipher'
import type { Tx } from '@/server/kernel/db'
import type { RequestInfo } from '@/server/kernel/define-call'
import type { Refusal } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { hashToken } from '@/server/kernel/secrets/token'
import { listSamlKeys, consumeSamlMessage } from '../queries/saml'
import { refuseSignOn } from '../sso/refuse-sign-on'
import type { Vouched } from '../sso/vouched'
import type { Assertion, NameId } from './assertion'
import { inScope } from './attributes'
import { decryptKeys } from './keys'
import { must, Rejected } from './rejected'
import { readRelay } from './relay'
import { readResponse } from './response'
import { ownAddresses } from './service'
import { findUsableProvider } from './shibboleth'
import { subjectOf } from './subject'

type Posted = { readonly SAMLResponse: string; readonly RelayState: string }

/** Reads the person that the provider vouches for, and the attempt; a message counts once. */
export async function receiveResponse(
  db: Tx,
  { SAMLResponse, RelayState }: Posted,
  request: RequestInfo,
): Promise<{ readonly attemptHash: string; readonly vouched: Vouched }> {
  const provider = await findUsableProvider(db, request.at)
  const relay = readRelay('login', RelayState, request.at)
  const privateKeys = decryptKeys(await listSamlKeys(db)).map(({ privateKey }) => privateKey)
  const assertion = await readResponse(SAMLResponse, {
    at: request.at,
    provider,
    own: ownAddresses(),
    privateKeys,
    request: { id: relay.requestId, createdAt: relay.createdAt },
  })
  await consumeOnce(db, `request ${relay.requestId}`, assertion.expiresAt)
  await consumeOnce(db, `assertion ${provider.entityId} ${assertion.id}`, assertion.expiresAt)
  const { kept, dropped } = inScope(assertion.attributes, provider.scopes)
  if (dropped.length > 0) logger.warn('saml.outOfScope', { requestId: request.id, attributes: dropped })
  return { attemptHash: relay.attemptHash, vouched: buildVouched(provider.entityId, { ...assertion, attributes: kept }) }
}

/** Runs in the transaction that stores the content of the message: of two that come at once, one waits and then is the second. */
export async function consumeOnce(db: Tx, message: string, expiresAt: Date): Promise<void> {
  must(await consumeSamlMessage(db, { idHash: hashToken(message), expiresAt }), 'replayed')
}

function buildVouched(issuer: string, { nameId, attributes, sessionIndex, authenticatedAt, context, ...rest }: Assertion): Vouched {
  const subject = subjectOf({ ...rest, nameId, attributes })
  if (subject === null || subject.length > 1_000) throw refuseSignOn('NO_ATTRIBUTE')
  return {
    provider: 'shibboleth',
    issuer,
    subject,
    attributes: { ...Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [...values]])) },
    means: context === null ? [] : [context],
    sessionIndex: nameId && `${marksOf(issuer, nameId)[0]}${sessionIndex ?? ''}`,
    authenticatedAt: authenticatedAt.toISOString(),
    forLogout: Object.fromEntries(
      Object.entries({
        nameId: nameId?.value,
        nameIdFormat: nameId?.format,
        nameQualifier: nameId?.nameQualifier,
        spNameQualifier: nameId?.spNameQualifier,
        sessionIndex,
      }).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    ),
  }
}

/**
 * The marks by which a session is found when the provider ends it: the person, without the name itself, and then the session. There is one for each valid
 * secret.
 */
export function marksOf(issuer: string, { value }: NameId): string[] {
  return keyedHashes('saml-session', `${issuer} ${value}`).map((hash) => `${hash}#`)
}

/** Logs why a message is not believed and returns the refusal, which leaves the reason out; null where the error is another one. */
export function logSignOnRefusal(error: unknown, request: RequestInfo): Refusal | null {
  if (!(error instanceof Rejected)) return null
  logger.security('signOnRefused', { requestId: request.id, provider: 'shibboleth', why: error.message, address: request.address })
  if (error.reason === 'status') return refuseSignOn('DENIED')
  return refuseSignOn(error.reason === 'late' || error.reason === 'replayed' || error.reason === 'unknownRequest' ? 'EXPIRED' : 'INVALID')
}
