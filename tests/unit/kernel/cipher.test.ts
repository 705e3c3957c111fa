import { beforeAll, describe, expect, test, vi } from 'vitest'
import { decrypt, defineSealing, encrypt, keyedHash, keyId } from '@/server/kernel/secrets/cipher'

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp')
  vi.stubEnv('AUTH_SECRET', 'a-secret-of-more-than-thirty-two-characters')
})

const one = defineSealing('one')
const other = defineSealing('other')
const number = 'RJ-2041 Ümlaut'
const bytesOf = (sealed: string) => Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
const sealedText = (bytes: Buffer) => `1.${keyId('a-secret-of-more-than-thirty-two-characters')}.${bytes.toString('base64url')}`

describe('what is stored encrypted', () => {
  test('opens for its purpose, and is another text each time', () => {
    const [first, second] = [encrypt(one, number), encrypt(one, number)]
    expect([decrypt(one, first), decrypt(one, second)]).toEqual([number, number])
    expect(first).not.toBe(second)
    expect(bytesOf(first).includes('2041')).toBe(false)
  })

  test('opens for no other purpose', () => {
    expect(() => decrypt(other, encrypt(one, number))).toThrow()
  })

  test('is not opened where a single bit of it was changed: of the nonce, the tag or the text', () => {
    const bytes = bytesOf(encrypt(one, number))
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decrypt(one, sealedText(changed))).toThrow()
    }
  })

  test('names the key that it is under, and nothing of it; under another one it says so', () => {
    const sealed = encrypt(one, number)
    expect(sealed).toMatch(/^1\.[\w-]{8}\.[\w-]+$/)
    expect(sealedText(bytesOf(sealed))).toBe(sealed)
    expect(() => decrypt(one, sealed.replace(/^1\.[\w-]{8}/, '1.AAAAAAAA'))).toThrow('encrypted under another secret (key AAAAAAAA)')
  })

  test('is not opened where it was cut', () => {
    const bytes = bytesOf(encrypt(one, number))
    for (const length of [0, 11, 12, 20, 28, bytes.length - 1]) expect(() => decrypt(one, sealedText(bytes.subarray(0, length)))).toThrow()
  })

  test('is found by a hash that belongs to its purpose and to the secret', () => {
    expect(keyedHash('patient', number)).toBe(keyedHash('patient', number))
    expect(Buffer.from(keyedHash('patient', number), 'base64url')).toHaveLength(32)
    expect(keyedHash('recovery-code', number)).not.toBe(keyedHash('patient', number))
  })
})
