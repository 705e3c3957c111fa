import 'server-only'
import { createSign, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { OwnKey } from './service'

/** Providers take the key from Cusp's metadata and trust it for that reason; the end of the certificate around it is only a reminder to change the key. */
const years = 3

/** Makes a key of Cusp with a certificate that it signed itself (X.509 version 1: it needs no extensions). */
export async function makeKeyPair(commonName: string, at: Date): Promise<OwnKey & { readonly endsAt: Date }> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const endsAt = new Date(at)
  endsAt.setUTCFullYear(at.getUTCFullYear() + years)
  const name = sequence(derSet(sequence(oid(2, 5, 4, 3), utf8(commonName.slice(0, 64)))))
  const algorithm = sequence(oid(1, 2, 840, 113549, 1, 1, 11), derValue(0x05))
  const serial = derValue(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)]))
  const body = sequence(serial, algorithm, name, sequence(time(at), time(endsAt)), name, pair.publicKey)
  const signature = createSign('sha256').update(body).sign(pair.privateKey)
  const whole = sequence(body, algorithm, derValue(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { certificate: pemOf(whole.toString('base64')), privateKey: pair.privateKey, endsAt }
}

function pemOf(base64: string): string {
  return `-----BEGIN CERTIFICATE-----\n${(base64.match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`
}

export function base64Of(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, '')
}

function derValue(tag: number, body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

function lengthOf(length: number): Buffer {
  if (length < 128) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return derValue(0x30, Buffer.concat(parts))
}

function derSet(...parts: readonly Buffer[]): Buffer {
  return derValue(0x31, Buffer.concat(parts))
}

function utf8(text: string): Buffer {
  return derValue(0x0c, Buffer.from(text))
}

function oid(first: number, second: number, ...rest: readonly number[]): Buffer {
  return derValue(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(number: number): number[] {
  const bytes = [number & 0x7f]
  for (let left = number >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}

/** A time in UTC, to the second; from 2050 on its year has four digits. */
function time(at: Date): Buffer {
  const text = `${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  return at.getUTCFullYear() < 2050 ? derValue(0x17, Buffer.from(text.slice(2))) : derValue(0x18, Buffer.from(text))
}
