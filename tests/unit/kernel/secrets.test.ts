import { beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword, passwordMatches } from '@/server/kernel/secrets/password'
import { hashToken, newToken } from '@/server/kernel/secrets/token'

// How many threads and connections there are depends on the environment.
beforeAll(() => void vi.stubEnv('DATABASE_URL', 'postgresql://cusp@localhost/cusp'))

describe('a token', () => {
  test('is 256 random bits, another each time, and stored as its SHA-256', () => {
    const tokens = Array.from({ length: 1_000 }, newToken)
    expect(new Set(tokens).size).toBe(1_000)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(Buffer.from(hashToken(tokens[0] ?? ''), 'base64url')).toHaveLength(32)
    expect(hashToken(tokens[0] ?? '')).not.toContain(tokens[0])
  })
})

describe('a password', () => {
  test('is stored by Argon2id with 19 MiB and two passes, with a salt of its own each time', async () => {
    const [one, two] = await Promise.all([hashPassword('seven purple umbrellas'), hashPassword('seven purple umbrellas')])
    for (const stored of [one, two]) expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect([await passwordMatches('seven purple umbrellas', one), await passwordMatches('seven purple umbrellas', two)]).toEqual([
      true,
      true,
    ])
  })

  test.each(['Seven purple umbrellas', 'seven purple umbrellas ', ' seven purple umbrellas', 'seven purple umbrella', ''])(
    'is not %j',
    async (other) => {
      expect(await passwordMatches(other, await hashPassword('seven purple umbrellas'))).toBe(false)
    },
  )

  test('counts to its last character', async () => {
    const long = 'a'.repeat(199)
    expect(await passwordMatches(`${long}b`, await hashPassword(`${long}c`))).toBe(false)
  })

  test('matches nothing where none is stored', async () => {
    expect(await passwordMatches('nobody has this password', null)).toBe(false)
    expect(await passwordMatches('', '')).toBe(false)
  })
})
