import { GET as arrive } from '@/app/sso/[provider]/arrive/route'
import type { SettingKey, SettingValue } from '@/server/config/settings'
import { forgetSettings } from '@/server/config'
import { settings } from '@/server/config/settings'
import { peerHeader } from '@/server/kernel/http/address'
import { now } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { storeArrival } from '@/server/sign-in/sso/arrivals'
import { attemptCookie, attemptHash, newAttempt, type Attempt } from '@/server/sign-in/sso/attempt'
import { sealEntraSecret } from '@/server/config/sign-on-secret'
import type { Vouched } from '@/server/sign-in/sso/vouched'
import { clientId, clientSecret, tenant } from './entra'

export type Visit = {
  readonly http: number
  readonly to: string | null
  readonly html: string
  readonly cookies: readonly string[]
  readonly headers: Headers
}
type Asked = { readonly cookie?: string; readonly headers?: Readonly<Record<string, string>> }

/** Opens an address as a browser does, from another site unless the test says otherwise. */
export async function visit(
  handler: (request: Request) => Promise<Response>,
  path: string,
  { cookie, headers = {} }: Asked = {},
): Promise<Visit> {
  const answer = await handler(
    new Request(new URL(path, 'http://localhost:3000'), {
      headers: { [peerHeader]: '192.0.2.1', 'sec-fetch-site': 'cross-site', ...(cookie && { cookie }), ...headers },
    }),
  )
  return {
    http: answer.status,
    to: answer.headers.get('location'),
    html: await answer.text(),
    cookies: answer.headers.getSetCookie(),
    headers: answer.headers,
  }
}

/** A cookie in the form in which the browser sends it back. */
export function pairOf(cookies: readonly string[], name: string): string {
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}=;`))
  if (!found) throw new Error(`${name} was not set`)
  return found.split(';')[0] ?? ''
}

export async function putSettings(values: { readonly [K in SettingKey]?: SettingValue<K> }): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await prisma().setting.upsert({
      where: { key },
      create: { key, value: JSON.parse(JSON.stringify(value)), changedAt: new Date() },
      update: { value: JSON.parse(JSON.stringify(value)) },
    })
  forgetSettings()
}

type Matched = Partial<SettingValue<'entraMatching'>>

/** Switches Entra on and sets it up, with the matching that a test needs. */
export async function setUpEntra(matching: Matched = {}): Promise<void> {
  await putSettings({
    modules: ['clinical', 'ms_entra'],
    entraTenants: [tenant],
    entraClientId: clientId,
    entraSecret: sealEntraSecret(clientSecret),
    entraMatching: { ...settings.entraMatching.start, ...matching },
  })
}

type Someone = {
  readonly subject: string
  readonly attributes?: Vouched['attributes']
  readonly authenticatedAt?: string | null
  readonly means?: readonly string[]
}

export function makeVouchedPerson({ subject, attributes = {}, authenticatedAt = null, means = [] }: Someone): Vouched {
  return {
    provider: 'entra',
    issuer: `https://login.example/${tenant}/v2.0`,
    subject,
    attributes,
    means: [...means],
    sessionIndex: null,
    authenticatedAt,
    forLogout: { idToken: `token of ${subject}` },
  }
}

type Coming = {
  readonly vouched: Vouched
  readonly attempt?: Partial<Pick<Attempt, 'way' | 'returnTo' | 'of' | 'provider'>>
  readonly cookie?: string
}

/** A person comes back, in the browser that began, from a provider that vouches for them. Returns the browser's answer and its cookie. */
export async function comeBack({
  vouched,
  attempt: wanted = {},
  cookie,
}: Coming): Promise<Visit & { readonly attempt: Attempt; readonly cookie: string }> {
  const attempt = newAttempt({ provider: vouched.provider, way: 'page', returnTo: '/clinical', of: null, ...wanted }, now())
  await storeArrival(prisma(), { attemptHash: attemptHash(attempt), vouched, at: now() })
  const own = pairOf([attemptCookie(attempt)], 'cusp-sso')
  const sent = [own, cookie].filter(Boolean).join('; ')
  return { ...(await visit(arrive, `/sso/${attempt.provider}/arrive`, { cookie: sent })), attempt, cookie: own }
}

/** The message that a page passes to its opener. */
export function messageIn(html: string): { ssotoken: string; username: string; authToken: string } {
  const found = /var message = (\{.*?\}), home = /.exec(html)?.[1]
  if (!found) throw new Error(`nothing is handed over: ${html.slice(0, 200)}`)
  const { ssotoken, username, authToken }: Record<string, unknown> = JSON.parse(found)
  return { ssotoken: String(ssotoken), username: String(username), authToken: String(authToken) }
}
