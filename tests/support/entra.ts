import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'

/** The claims of the stand-in about a person, by their login name. */
type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

export const tenant = '6f1b7a3e-52f3-4a57-9b3c-0d6a8c1e2f40'
export const clientId = '0a4e1f7c-98b2-4f1d-8a35-7d3d5e6f9012'
export const clientSecret = 'a-secret-of-the-stand-in'

type Wanted = { readonly appUrl: string; readonly port?: number; readonly claimsOf: (login: string) => Claims }
export type Entra = { readonly authority: string; readonly close: () => Promise<void> }

/** A stand-in for Microsoft Entra: a real OpenID provider, under the address of a tenant, that puts the claims of a profile into the id token as Entra does. */
export async function startEntra({ appUrl, port = 0, claimsOf }: Wanted): Promise<Entra> {
  let handle: (
    request: Parameters<ReturnType<Provider['callback']>>[0],
    response: Parameters<ReturnType<Provider['callback']>>[1],
  ) => unknown = () => {}
  const server = createServer((request, response) => {
    const prefix = `/${tenant}/v2.0`
    const url = request.url ?? '/'
    if (!url.startsWith(prefix))
      return void response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_tenant"}')
    // The provider finds its own address by this property.
    Reflect.set(request, 'originalUrl', url)
    request.url = url.slice(prefix.length) || '/'
    handle(request, response)
  })
  const address = await listenOn(server, port)
  const authority = `http://localhost:${address.port}`
  const provider = new Provider(`${authority}/${tenant}/v2.0`, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [`${appUrl}/api/auth/callback/azure-ad`],
        post_logout_redirect_uris: [`${appUrl}/sso/logged-out`],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email'],
      profile: ['name', 'oid', 'tid', 'preferred_username', 'given_name', 'family_name', 'upn', 'acrs'],
      auth_time: null,
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    interactions: { policy: withoutConsent() },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    findAccount: (_context, login) => ({ accountId: login, claims: () => ({ ...claimsOf(login) }) }),
    cookies: { keys: ['of the stand-in'] },
  })
  const callback = provider.callback()
  handle = (request, response) => callback(request, response)
  return {
    authority,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** The provider asks nobody for consent: a school's administrators have given it for all. */
function withoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

function listenOn(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((ready, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return failed(new Error('no port'))
      ready(address)
    })
  })
}

/** Logs in at the stand-in as a browser would, following its redirects; returns the address to which it sends the browser back. */
export async function logInAtEntra(to: string, login: string): Promise<string> {
  const jar = new Map<string, string>()
  const visit = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const origin = new URL(to).origin
  let address = to
  for (let step = 0; step < 10; step += 1) {
    const answer = await visit(address)
    const location = answer.headers.get('location')
    if (location) {
      address = new URL(location, address).href
      if (new URL(address).origin !== origin) return address
      continue
    }
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`the stand-in shows no form: ${page.slice(0, 500)}`)
    const sent = await visit(new URL(action, address).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ prompt: 'login', login, password: 'any' }),
    })
    address = new URL(sent.headers.get('location') ?? '', address).href
  }
  throw new Error('the stand-in never sent the browser back')
}
