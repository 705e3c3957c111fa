import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import { env, isHttps, tellNextAuth } from '@/lib/env'
import { newToken } from '@/server/kernel/secrets/token'
import { entraAgent } from './entra-agent'
import { patienceMs } from './patience'

/** The provider as its address names it: the address registered with Entra ends in /api/auth/callback/azure-ad. */
const provider = 'azure-ad'

export type Client = {
  readonly wellKnown: string
  /** The issuer that the metadata must name. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}
type Handshake = { readonly claims: Readonly<Record<string, unknown>>; readonly idToken: string }
type Query = Readonly<Record<string, string>>

/** next-auth keeps one logger for the whole process, so an error is told apart by where it happened. */
const errors = new AsyncLocalStorage<{ last: unknown }>()

/**
 * Begins the handshake of OpenID Connect with PKCE, state and nonce, by next-auth, which begins no session and has no address of its own. The requests that it
 * would answer behind /api/auth are made here, and what it would keep in cookies is kept with the attempt, sealed.
 */
export async function beginHandshake(client: Client, params: Query): Promise<{ to: string; kept: Query }> {
  const [csrfToken, secret] = [newToken(), newToken()]
  const hash = createHash('sha256').update(`${csrfToken}${secret}`).digest('hex')
  const { redirect, kept } = await askNextAuth(
    { client, secret, params, onVouched: () => {} },
    { action: 'signin', method: 'POST', body: { csrfToken }, cookies: { [cookieNames.csrfToken]: `${csrfToken}|${hash}` }, query: {} },
  )
  if (!redirect || !URL.canParse(redirect) || redirect.startsWith(`${env().APP_URL}/`))
    throw lastError() ?? new Error('the handshake did not begin')
  return { to: redirect, kept: { ...kept, [secretName]: secret } }
}

/** Entra's claims about the person, with signature, issuer, audience, nonce and times checked. @throws the error of next-auth */
export async function endHandshake(
  client: Client,
  { query, kept: { [secretName]: secret = '', ...kept } }: { readonly query: Query; readonly kept: Query },
): Promise<Handshake> {
  let vouched: Handshake | null = null
  await askNextAuth(
    {
      client,
      secret,
      params: {},
      onVouched: (handshake) => {
        vouched = handshake
      },
    },
    { action: 'callback', method: 'GET', query, cookies: kept },
  )
  const said: Handshake | null = vouched
  if (!said) throw lastError() ?? new Error('the handshake did not end')
  return said
}

/** The names by which next-auth finds again what it keeps. */
const cookieNames = {
  csrfToken: 'cusp-oidc-csrf',
  pkceCodeVerifier: 'cusp-oidc-pkce',
  state: 'cusp-oidc-state',
  nonce: 'cusp-oidc-nonce',
  callbackUrl: 'cusp-oidc-back',
  sessionToken: 'cusp-oidc-session',
} as const
/** The secret of one attempt, with which next-auth seals these cookies. A login that is under way outlives a change of AUTH_SECRET. */
const secretName = 'cusp-oidc-secret'
const keptNames: readonly string[] = [cookieNames.pkceCodeVerifier, cookieNames.state, cookieNames.nonce]

type Asked = {
  readonly client: Client
  readonly secret: string
  readonly params: Query
  readonly onVouched: (handshake: Handshake) => void
}
type Internal = {
  readonly action: 'signin' | 'callback'
  readonly method: 'GET' | 'POST'
  readonly query: Query
  readonly cookies: Query
  readonly body?: Query
}

function lastError(): unknown {
  return errors.getStore()?.last
}

/** Runs `work` so that `lastError` knows the error that next-auth reported in it. */
export function withHandshakeErrors<T>(work: () => Promise<T>): Promise<T> {
  return errors.run({ last: null }, work)
}

/** The part of an answer object that next-auth uses. */
type Answer = {
  status: () => Answer
  setHeader: (name: string, value: unknown) => Answer
  getHeader: (name: string) => unknown
  end: () => void
  send: () => void
  json: () => void
}

/** Calls next-auth as if one of its routes were requested; the answer is read here and sent nowhere. */
async function askNextAuth(how: Asked, { action, query, ...request }: Internal): Promise<{ redirect: string | undefined; kept: Query }> {
  tellNextAuth()
  const headers = new Map<string, unknown>()
  const answer: Answer = {
    status: () => answer,
    setHeader: (name: string, value: unknown) => (headers.set(name.toLowerCase(), value), answer),
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    end: () => {},
    send: () => {},
    json: () => {},
  }
  const handler: unknown = NextAuth(optionsOf(how))
  if (typeof handler !== 'function') throw new Error('next-auth made no handler')
  await Reflect.apply(handler, undefined, [{ ...request, query: { ...query, nextauth: [action, provider] }, headers: {} }, answer])
  const [redirect, cookies] = [headers.get('location'), headers.get('set-cookie')]
  const pairs = (Array.isArray(cookies) ? cookies : [])
    .map((cookie) => /^([^=]+)=([^;]*)/.exec(String(cookie)))
    .map((found) => [found?.[1] ?? '', decodeURIComponent(found?.[2] ?? '')] as const)
  return {
    redirect: typeof redirect === 'string' ? redirect : undefined,
    kept: Object.fromEntries(pairs.filter(([name, value]) => keptNames.includes(name) && value !== '')),
  }
}

function optionsOf({ client, secret, params, onVouched }: Asked): NextAuthOptions {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps() } as const
  return {
    secret,
    session: { strategy: 'jwt' },
    cookies: {
      csrfToken: { name: cookieNames.csrfToken, options },
      pkceCodeVerifier: { name: cookieNames.pkceCodeVerifier, options },
      state: { name: cookieNames.state, options },
      nonce: { name: cookieNames.nonce, options },
      callbackUrl: { name: cookieNames.callbackUrl, options },
      sessionToken: { name: cookieNames.sessionToken, options },
    },
    providers: [
      {
        id: provider,
        name: 'Microsoft Entra',
        type: 'oauth',
        idToken: true,
        checks: ['pkce', 'state', 'nonce'],
        wellKnown: client.wellKnown,
        clientId: client.clientId,
        clientSecret: client.clientSecret,
        authorization: { params: { scope: 'openid profile email', ...params } },
        token: {
          // This is the last moment before the code and the client secret go to the address in the metadata.
          request: async ({ client: found, provider: { callbackUrl }, params: answer, checks }) => {
            if (found.issuer.metadata.issuer !== client.issuer) throw new Error('the metadata are of another issuer')
            return { tokens: await found.callback(callbackUrl, answer, checks) }
          },
        },
        httpOptions: { timeout: patienceMs, agent: entraAgent() },
        profile: (claims: { sub: string }) => ({ id: claims.sub }),
      },
    ],
    callbacks: {
      // Returns an address, so that next-auth stops here and begins no session.
      signIn: ({ account, profile }) => {
        if (account?.id_token && profile) onVouched({ claims: { ...profile }, idToken: account.id_token })
        return '/'
      },
    },
    logger: {
      error: (_code, metadata) => {
        const store = errors.getStore()
        if (store) store.last = metadata instanceof Error ? metadata : metadata.error
      },
      warn: () => {},
      debug: () => {},
    },
  }
}
