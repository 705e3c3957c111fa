import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { v7 } from 'uuid'
import { clientId, tenant } from './entra'

type Json = Readonly<Record<string, unknown>>
export type Claims = Json & { readonly iss: string; readonly nonce: string }

const keyId = 'the-key-of-the-stand-in'
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, foreign] = [keyPair(), keyPair()]
export const keys = {
  own: own.privateKey,
  foreign: foreign.privateKey,
  foreignPublic: foreign.publicKey.export({ format: 'jwk' }),
} as const
const publicPem = String(own.publicKey.export({ format: 'pem', type: 'spki' }))

const encodePart = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token as an honest provider signs it. */
export function signToken(claims: Json, { key = keys.own, header = {} }: { key?: KeyObject; header?: Json } = {}): string {
  const text = `${encodePart({ alg: 'RS256', typ: 'JWT', kid: keyId, ...header })}.${encodePart(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** A token without a signature, and a header that says so. */
export function unsignedToken(claims: Json, alg = 'none'): string {
  return `${encodePart({ alg, typ: 'JWT' })}.${encodePart(claims)}.`
}

/** A token signed with the public key as the secret, which passes a check that believes the header's algorithm. */
export function signedWithPublicKey(claims: Json, secret: string = publicPem): string {
  const text = `${encodePart({ alg: 'HS256', typ: 'JWT', kid: keyId })}.${encodePart(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** A token signed honestly, and changed afterwards. */
export function tamperedToken(claims: Json, changes: Json): string {
  const [header, , signature] = signToken(claims).split('.')
  return `${header}.${encodePart({ ...claims, ...changes })}.${signature}`
}

/** The answers of the provider: the token for some claims, and where it differs from Entra. */
type Said = {
  readonly token: (claims: Claims) => string | null
  readonly metadata: Json
  /** The request that is never answered: no answer at all, or only its headers. */
  readonly hangs: { readonly at: Place; readonly after: 'nothing' | 'headers' } | null
}
export type Place = 'metadata' | 'token' | 'keys'
const honest: Said = { token: signToken, metadata: {}, hangs: null }

export type TokenMaker = {
  readonly issuer: string
  readonly say: (said: Partial<Said>) => void
  /** The requests that the provider got, such as one to redeem a code, each with its body, oldest first. */
  readonly asked: readonly { readonly place: Place; readonly body: string }[]
  /** The address to which a browser would be sent back when the provider vouches for this login. */
  readonly vouchesFor: (to: string, login: string) => string
  /** Ends the requests that hang. */
  readonly letGo: () => void
  readonly close: () => Promise<void>
}

/** A provider whose id tokens a test makes by itself, under the address of a tenant; it asks nobody for a password. */
export async function startTokenMaker(port: number): Promise<TokenMaker> {
  const issuer = `http://localhost:${port}/${tenant}/v2.0`
  let said = honest
  const asked: { place: Place; body: string }[] = []
  const codes = new Map<string, { nonce: string; login: string }>()
  const answers: Record<Place, (body: string) => Json> = {
    metadata: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...said.metadata,
    }),
    keys: () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' }] }),
    token: (body) => {
      const known = codes.get(new URLSearchParams(body).get('code') ?? '')
      if (!known) return { error: 'invalid_grant' }
      const at = Math.floor(Date.now() / 1000)
      const { login, nonce } = known
      const claims = {
        iss: issuer,
        aud: clientId,
        sub: login,
        oid: login,
        tid: tenant,
        preferred_username: login,
        given_name: 'Nova',
        family_name: 'Berg',
        email: `${login}@school.example`,
        iat: at,
        nbf: at,
        exp: at + 300,
        nonce,
      }
      const token = said.token(claims)
      return { access_token: 'of-no-use', token_type: 'Bearer', ...(token !== null && { id_token: token }) }
    },
  }
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of request) body += String(part)
    const place: Place = request.url?.endsWith('/token') ? 'token' : request.url?.endsWith('/keys') ? 'keys' : 'metadata'
    asked.push({ place, body })
    const hangs = said.hangs?.at === place ? said.hangs.after : null
    if (hangs === 'nothing') return
    const answered = answers[place](body)
    response.writeHead(answered.error === undefined ? 200 : 400, { 'content-type': 'application/json' })
    if (hangs === 'headers') return void response.write('{')
    response.end(JSON.stringify(answered))
  }
  await new Promise<void>((ready, failed) => void server.once('error', failed).listen(port, '127.0.0.1', ready))
  return {
    issuer,
    asked,
    say: (next) => {
      said = { ...honest, ...next }
    },
    vouchesFor: (to, login) => {
      const { searchParams } = new URL(to)
      const code = v7()
      codes.set(code, { nonce: searchParams.get('nonce') ?? '', login })
      return `/api/auth/callback/azure-ad?code=${code}&state=${searchParams.get('state') ?? ''}`
    },
    letGo: () => server.closeAllConnections(),
    close: () => closeServer(server),
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })
}
