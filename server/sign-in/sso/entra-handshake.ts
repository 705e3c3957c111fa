import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import { env, isHttps, tellNextAuth } from '@/lib/env'
import { newToken } from '@/server/kernel/secrets/token'
import { entraAgent } from './entra-agent'
import { patienceMs } from './patience'

/** As its address says: what is registered with Entra ends in /api/auth/callback/azure-ad. */
const provider = 'azure-ad'

export type Client = {
  readonly wellKnown: string
  /** By whom its metadata must say that they are. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}
type Handshake = { readonly claims: Readonly<Record<string, unknown>>; readonly idToken: string }
type Query = Readonly<Record<string, string>>

/** next-auth keeps one logger for the whole process: whose error it was is known by where it happened. */
const errors = new AsyncLocalStorage<{ last: unknown }>()

/**
 * The handshake of OpenID Connect with PKCE, state and nonce, by next-auth, which begins no session and has no address of its own: what it would do
 * behind /api/auth is asked for here, and what it would keep in cookies is kept with the attempt, sealed.
 */
export async function beginHandshake(client: Client, params: Query): Promise<{ to: string; kept: Query }> {
  const [csrfToken, secret] = [newToken(), newToken()]
  const hash = createHash('sha256').update(`${csrfToken}${secret}`).digest('hex')
  const { redirect, kept } = await asked(
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
  await asked(
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

/** By what next-auth finds again what it keeps. */
const cookieNames = {
  csrfToken: 'cusp-oidc-csrf',
  pkceCodeVerifier: 'cusp-oidc-pkce',
  state: 'cusp-oidc-state',
  nonce: 'cusp-oidc-nonce',
  callbackUrl: 'cusp-oidc-back',
  sessionToken: 'cusp-oidc-session',
} as const
/** Of this attempt alone: with what next-auth seals these. A login that is under way outlives a change of AUTH_SECRET. */
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

/** Runs `work` so that `lastError` knows what next-auth said of it. */
export function heedingErrors<T>(work: () => Promise<T>): Promise<T> {
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

/** As a route of next-auth would be asked; what it answers is read here and goes nowhere. */
async function asked(how: Asked, { action, query, ...request }: Internal): Promise<{ redirect: string | undefined; kept: Query }> {
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
          // The last moment before the code and our secret go where the metadata say.
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
      // Answers an address, so that next-auth stops here: it begins no session.
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
