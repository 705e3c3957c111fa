import { expect, test } from 'vitest'
import { newNonce } from '@/lib/nonce'

test('a nonce is 128 bits, each of them by chance', () => {
  const made = Array.from({ length: 500 }, newNonce)
  for (const nonce of made) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  // In a UUID one digit is always 4, and another is one of four.
  for (let at = 0; at < 32; at += 1) expect(new Set(made.map((nonce) => nonce[at])).size).toBe(16)
})
