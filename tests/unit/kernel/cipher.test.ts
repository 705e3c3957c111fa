import { beforeAll, describe, expect, test, vi } from 'vitest'
import { decrypt, encrypt, keyedHash } from '@/server/kernel/cipher'

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp')
  vi.stubEnv('AUTH_SECRET', 'a-secret-of-more-than-thirty-two-characters')
})

const number = 'RJ-2041 Ümlaut'

describe('what is stored encrypted', () => {
  test('opens for its purpose, and is another text each time', () => {
    const [one, two] = [encrypt('patient', number), encrypt('patient', number)]
    expect([decrypt('patient', one), decrypt('patient', two)]).toEqual([number, number])
    expect(one).not.toBe(two)
    expect(Buffer.from(one, 'base64url').includes('2041')).toBe(false)
  })

  test('opens for no other purpose', () => {
    expect(() => decrypt('outbox', encrypt('patient', number))).toThrow()
  })

  test('is not opened where a single bit of it was changed: of the nonce, the tag or the text', () => {
    const bytes = Buffer.from(encrypt('patient', number), 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => decrypt('patient', changed.toString('base64url'))).toThrow()
    }
  })

  test('is not opened where it was cut', () => {
    const bytes = Buffer.from(encrypt('patient', number), 'base64url')
    for (const length of [0, 11, 12, 20, 28, bytes.length - 1]) expect(() => decrypt('patient', bytes.subarray(0, length).toString('base64url'))).toThrow()
  })

  test('is found by a hash that belongs to its purpose and to the secret', () => {
    expect(keyedHash('patient', number)).toBe(keyedHash('patient', number))
    expect(Buffer.from(keyedHash('patient', number), 'base64url')).toHaveLength(32)
    expect(keyedHash('recovery-code', number)).not.toBe(keyedHash('patient', number))
  })
})
