import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { keyedHashes } from '@/server/kernel/secrets/cipher'
import { must, Rejected } from './rejected'

/** How long somebody may take at the provider; an attempt to log in lives as long (sso/attempt.ts). */
const livesMs = 15 * 60_000
const hashBytes = 32
const markBytes = 16

/**
 * The relay state, which the provider sends back beside its answer: the attempt and its time, under a mark that only Cusp can make. Beginning a login in this
 * way writes nothing, and yet an answer is accepted only for a request that came from here. 70 characters: SAML allows 80.
 */
type Relay = { readonly state: string; readonly requestId: string; readonly attemptHash: string; readonly createdAt: Date }

type Purpose = 'login' | 'logout'

/** @param attemptHash A SHA-256 in base64url. */
export function newRelay(purpose: Purpose, attemptHash: string, at: Date): Relay {
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32BE(Math.floor(at.getTime() / 1000))
  const body = Buffer.concat([seconds, Buffer.from(attemptHash, 'base64url')])
  must(body.length === seconds.length + hashBytes, 'unknownRequest')
  const [relay] = relaysOf(purpose, body)
  if (!relay) throw new Error('no secret marks it')
  return relay
}

/** @throws Rejected where the relay state was not made here, or is too old. */
export function readRelay(purpose: Purpose, state: string, at: Date): Relay {
  if (!/^[\w-]{1,200}$/.test(state)) throw new Rejected('unknownRequest')
  const bytes = Buffer.from(state, 'base64url')
  const given = Buffer.from(state)
  const relay = relaysOf(purpose, bytes.subarray(0, 4 + hashBytes)).find(
    (one) => given.length === one.state.length && timingSafeEqual(given, Buffer.from(one.state)),
  )
  if (!relay || bytes.length !== 4 + hashBytes + markBytes) throw new Rejected('unknownRequest')
  must(relay.createdAt.getTime() + livesMs > at.getTime(), 'late', 'request')
  return relay
}

/** The relays under the present secret and under the former one. */
function relaysOf(purpose: Purpose, body: Buffer): Relay[] {
  const text = body.toString('base64url')
  const requestIds = keyedHashes(`saml-request-${purpose}`, text)
  return keyedHashes(`saml-relay-${purpose}`, text).map((mark, index) => ({
    state: Buffer.concat([body, Buffer.from(mark, 'base64url').subarray(0, markBytes)]).toString('base64url'),
    // An XML name may not begin with a digit.
    requestId: `_${Buffer.from(requestIds[index] ?? '', 'base64url').toString('hex')}`,
    attemptHash: body.subarray(4).toString('base64url'),
    createdAt: new Date(body.length < 4 ? 0 : body.readUInt32BE(0) * 1000),
  }))
}
