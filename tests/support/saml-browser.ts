import { inflateRawSync } from 'node:zlib'
import { GET as arrive } from '@/app/sso/[provider]/arrive/route'
import { GET as authenticate } from '@/app/sso/[provider]/authenticate/route'
import { POST as consume } from '@/app/sso/shibboleth/acs/route'
import { forgetSettings } from '@/server/config'
import { peerHeader } from '@/server/kernel/http/address'
import { prisma } from '@/server/kernel/db'
import { upsertSamlProvider } from '@/server/sign-in/queries/saml'
import { checkMetadata } from '@/server/sign-in/saml/source'

const origin = 'http://localhost:3000'

/** Switches the module on and stores this provider. */
export async function useProvider(metadata: string): Promise<void> {
  const db = prisma()
  await db.setting.upsert({
    where: { key: 'modules' },
    create: { key: 'modules', value: ['clinical', 'shibboleth'], changedAt: new Date() },
    update: { value: ['clinical', 'shibboleth'] },
  })
  forgetSettings()
  const found = checkMetadata(metadata, { entityId: '', signer: '', at: new Date() })
  if (!found.provider) throw new Error(found.problem)
  const { provider } = found
  await db.$transaction((tx) =>
    upsertSamlProvider(tx, { source: 'FILE', url: '', mayInner: false, entityId: '', signer: '', read: provider, at: new Date() }),
  )
}

export type Begun = {
  readonly cookie: string
  readonly requestId: string
  readonly relayState: string
  readonly request: string
  readonly url: URL
}

/** Presses the sign-in button: returns the browser's cookie and the request to the provider. */
export async function begin(way: 'window' | 'page' = 'page', headers: Readonly<Record<string, string>> = {}): Promise<Begun> {
  const response = await authenticate(
    new Request(`${origin}/sso/shibboleth/authenticate?way=${way}&returnTo=%2Fclinical`, {
      headers: { [peerHeader]: '192.0.2.1', ...headers },
    }),
  )
  const url = new URL(response.headers.get('location') ?? '', origin)
  const request = url.searchParams.has('SAMLRequest')
    ? inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
    : ''
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ')
  return { cookie, requestId: /ID="([^"]+)"/.exec(request)?.[1] ?? '', relayState: url.searchParams.get('RelayState') ?? '', request, url }
}

/** The provider's page posts its answer, from another site and without a cookie. Returns the address to which the browser is sent. */
export async function post(xml: string, relayState: string): Promise<string> {
  return postEncoded(Buffer.from(xml).toString('base64'), relayState)
}

export async function postEncoded(SAMLResponse: string, relayState: string): Promise<string> {
  const response = await consume(
    new Request(`${origin}/sso/shibboleth/acs`, {
      method: 'POST',
      headers: {
        [peerHeader]: '192.0.2.1',
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://idp.uni.example',
        'sec-fetch-site': 'cross-site',
      },
      body: new URLSearchParams({ SAMLResponse, RelayState: relayState }),
    }),
  )
  return response.headers.get('location') ?? String(response.status)
}

/** The browser arrives from there, with its cookie. */
export async function arriveFromProvider(
  cookie: string,
): Promise<{ readonly to: string; readonly cookies: readonly string[]; readonly html: string }> {
  const response = await arrive(
    new Request(`${origin}/sso/shibboleth/arrive`, { headers: { [peerHeader]: '192.0.2.1', cookie, 'sec-fetch-site': 'cross-site' } }),
  )
  return { to: response.headers.get('location') ?? '', cookies: response.headers.getSetCookie(), html: await response.text() }
}
