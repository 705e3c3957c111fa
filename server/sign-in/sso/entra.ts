import 'server-only'
import { z } from 'zod'
import type { SecondStep } from '@/lib/contracts/config/sign-on'
import { env } from '@/lib/env'
import { entraSecret, readSettings } from '@/server/config'
import type { RequestInfo } from '@/server/kernel/define-call'
import { Refusal } from '@/server/kernel/errors'
import { logger } from '@/server/kernel/logger'
import { beginHandshake, endHandshake, withHandshakeErrors, type Client } from './entra-handshake'
import { issuerOf, metadataIssuerOf, readMetadata, wellKnownOf } from './entra-metadata'
import type { Attempt } from './attempt'
import type { Provider } from './providers'
import { refuseSignOn } from './refuse-sign-on'
import type { Vouched } from './vouched'

export type EntraClient = Client & { readonly tenants: readonly string[] }

/** The settings of Entra; null before they are complete. */
export async function entraClient(): Promise<EntraClient | null> {
  const [{ entraTenants: tenants, entraClientId: clientId }, clientSecret] = await Promise.all([readSettings(), entraSecret()])
  return clientSecret === null || clientId === '' || tenants.length === 0
    ? null
    : { tenants, clientId, clientSecret, wellKnown: wellKnownOf(tenants), issuer: metadataIssuerOf(tenants) }
}

export const entra: Provider = {
  isReady: async () => (await entraClient()) !== null,
  begin: (_attempt, { request, again }) =>
    withHandshakeErrors(async () =>
      beginHandshake(await readyClient(), {
        ...(again && { prompt: 'login', max_age: '0' }),
        ...claimsToAsk((await readSettings()).entraSecondStep),
      }),
    ).catch((error: unknown) => {
      // Nobody but Entra itself has answered yet.
      throw toRefusal(error, { request, usually: 'UNREACHABLE' })
    }),
  end: async ({ forLogout: { idToken } }) => {
    const { tenants, clientId } = await readyClient()
    const { end_session_endpoint: address } = await readMetadata(tenants)
    if (address === undefined) return null
    const to = new URL(address)
    to.searchParams.set('client_id', clientId)
    if (idToken !== undefined) to.searchParams.set('id_token_hint', idToken)
    to.searchParams.set('post_logout_redirect_uri', `${env().APP_URL}/sso/logged-out`)
    return to.href
  },
}

/**
 * A request of OpenID Connect Core 5.5 for a claim that shows a second step: Entra has the person fulfil an authentication context, and says so. The means of a
 * login (`amr`) cannot be requested.
 */
function claimsToAsk({ shownBy, isAsked }: SecondStep): { claims?: string } {
  if (!isAsked) return {}
  const wanted = (['acr', 'acrs'] as const).flatMap((name) => {
    const values = shownBy.filter((one) => one.startsWith(`${name}=`)).map((one) => one.slice(name.length + 1))
    return values.length === 0
      ? []
      : [[name, values.length === 1 ? { essential: true, value: values[0] } : { essential: true, values }] as const]
  })
  return wanted.length === 0 ? {} : { claims: JSON.stringify({ id_token: Object.fromEntries(wanted) }) }
}

async function readyClient(): Promise<EntraClient> {
  const client = await entraClient()
  if (!client) throw refuseSignOn('NOT_SET_UP')
  return client
}

const Claims = z.looseObject({
  sub: z.string().min(1),
  iss: z.string(),
  oid: z.string().min(1).optional(),
  tid: z.string().optional(),
  auth_time: z.number().optional(),
  sid: z.string().optional(),
})

type Came = { readonly query: Readonly<Record<string, string>>; readonly kept: Attempt['kept']; readonly request: RequestInfo }

/** The person that Entra vouches for, after its answer was checked. @throws SSO_REFUSED */
export async function entraVouches({ query, kept, request }: Came): Promise<Vouched> {
  if (query.error !== undefined)
    throw logSignOnRefusal(query.error === 'access_denied' ? 'DENIED' : 'INVALID', { error: query.error.slice(0, 100) }, request)
  const client = await readyClient()
  const done = await withHandshakeErrors(() => endHandshake(client, { query, kept })).catch((error: unknown) => {
    throw toRefusal(error, { request, usually: 'INVALID' })
  })
  const read = Claims.safeParse(done.claims)
  if (!read.success) throw logSignOnRefusal('INVALID', { error: 'claims' }, request)
  const { sub, oid, iss, tid, sid, auth_time: authTime } = read.data
  // The address for all organisations lets in accounts of any tenant: only the settings say which tenants are meant.
  const tenant = client.tenants.find((one) => issuerOf(one) === iss && (tid === undefined || tid.toLowerCase() === one))
  if (tenant === undefined) throw logSignOnRefusal('NOT_ALLOWED', { issuer: iss }, request)
  return {
    provider: 'entra',
    issuer: iss,
    subject: oid ?? sub,
    attributes: attributesOf(read.data),
    means: meansOf(read.data),
    sessionIndex: sid ?? null,
    authenticatedAt: authTime === undefined ? null : new Date(authTime * 1000).toISOString(),
    forLogout: { idToken: done.idToken },
  }
}

/** The claims about the means of a login: RFC 8176 (`amr`), OpenID Connect Core 2 (`acr`), and the authentication contexts that Entra has found fulfilled. */
const meansClaims = ['amr', 'acr', 'acrs'] as const
/** More and longer means than any provider sends: whatever exceeds these limits is left out, and shows nothing. */
const most = { means: 50, characters: 200 } as const

function meansOf(claims: Readonly<Record<string, unknown>>): string[] {
  const said = meansClaims.flatMap((name) => textsOf(claims[name]).map((value) => `${name}=${value}`))
  return said.filter((one) => one.length <= most.characters + 5).slice(0, most.means)
}

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Claims that are texts, or lists of texts. */
function attributesOf(claims: Readonly<Record<string, unknown>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(claims)
      .map(([name, value]) => [name, textsOf(value)] as const)
      .filter(([, values]) => values.length > 0),
  )
}

const Coded = z.looseObject({ code: z.string() })
/** The errors of the network, or of a provider that answers late. */
const unreachable =
  /ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|CERT|TLS|timed out|socket hang up|expected 200 OK|expected 200|fetch failed/i

/** The refusal with the page that tells of an error; the log has the error itself. */
function toRefusal(error: unknown, { request, usually }: { readonly request: RequestInfo; readonly usually: 'UNREACHABLE' | 'INVALID' }) {
  if (error instanceof Refusal) return error
  const { data } = Coded.safeParse(error)
  const text = `${data?.code ?? ''} ${error instanceof Error ? error.message : String(error)}`
  const why = /cookie was missing|could not be parsed/i.test(text) ? 'EXPIRED' : unreachable.test(text) ? 'UNREACHABLE' : usually
  return logSignOnRefusal(why, { error: text.trim().slice(0, 300) }, request)
}

function logSignOnRefusal(
  why: 'DENIED' | 'INVALID' | 'NOT_ALLOWED' | 'EXPIRED' | 'UNREACHABLE',
  fields: Readonly<Record<string, string>>,
  { id, address }: RequestInfo,
) {
  logger.security('signOnRefused', { requestId: id, address, provider: 'entra', why, ...fields })
  return refuseSignOn(why)
}
