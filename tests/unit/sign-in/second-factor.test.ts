import { Secret } from 'otpauth'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { areFew, newRecoveryCodes } from '@/server/sign-in/second-factor/recovery-codes'
import { qrCodeOf } from '@/server/kernel/files/qr-code'
import { addressOf, isFromApplication, newSecret, plainCode, stepOf } from '@/server/sign-in/second-factor/rules'

/** The secret of RFC 6238, appendix B; the application shows the last six of its eight digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32
const timeAt = (seconds: number) => new Date(seconds * 1_000)

describe('a code of the application', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i seconds', (seconds, code) => {
    expect(stepOf(secret, code, timeAt(seconds))).toBe(Math.floor(seconds / 30))
  })

  test.each([
    [-31, false],
    [-30, true],
    [-1, true],
    [0, true],
    [29, true],
    [30, true],
    [59, true],
    [60, false],
  ])('is taken by a clock %i seconds after the start of its half minute: %s', (seconds, isTaken) => {
    const start = 1_234_567_890
    expect(stepOf(secret, '005924', timeAt(start + seconds))).toBe(isTaken ? start / 30 : null)
  })

  test.each(['005925', '5924', '0005924', '', 'ABCDEF', '00592４x'])('is not %s', (code) => {
    expect(stepOf(secret, code, timeAt(1_234_567_890))).toBeNull()
  })

  test.each([
    ['005 924', '005924'],
    [' 005-924 ', '005924'],
    ['００５９２４', '005924'],
    ['k7qf–2m9t-xw4h', 'K7QF2M9TXW4H'],
  ])('typed as %j means %s', (typed, meant) => {
    expect(plainCode(typed)).toBe(meant)
  })

  test('is told from a recovery code by its form', () => {
    expect(['005924', 'K7QF2M9TXW4H', '234567892345', '12345'].map(isFromApplication)).toEqual([true, false, false, false])
  })
})

describe('a secret', () => {
  test('has 160 bits, and is another each time', () => {
    expect(Secret.fromBase32(newSecret()).bytes).toHaveLength(20)
    expect(new Set(Array.from({ length: 50 }, newSecret)).size).toBe(50)
  })

  test('goes to the application with whose and where it is', () => {
    const address = new URL(addressOf(secret, { issuer: 'School: of Dentistry & Co', label: 'anna.novák' }))
    expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual(['otpauth:', expect.stringContaining('anna.novák')])
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, digits: '6', period: '30', algorithm: 'SHA1' })
  })

  test('is drawn as squares that a camera reads, with the quiet edge that readers ask for', () => {
    const address = addressOf(secret, { issuer: 'Northgate School of Dentistry', label: 'anna.novák' })
    const { size, path } = qrCodeOf(address)
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map((run) => run.slice(1).map(Number))
    expect(runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('')).toBe(path)
    const scale = 4
    const data = new Uint8ClampedArray(size * size * scale * scale * 4).fill(255)
    for (const [x = 0, y = 0, length = 0] of runs) {
      expect(x >= 4 && y >= 4 && x + length <= size - 4 && y < size - 4).toBe(true)
      for (let row = y * scale; row < (y + 1) * scale; row += 1) {
        for (let column = x * scale; column < (x + length) * scale; column += 1)
          data.fill(0, (row * size * scale + column) * 4, (row * size * scale + column) * 4 + 3)
      }
    }
    expect(jsQR(data, size * scale, size * scale)?.data).toBe(address)
  })
})

describe('recovery codes', () => {
  test('are ten that differ, without letters that are taken for each other', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){6}$/)
  })

  test('are few from three on', () => {
    expect([4, 3, 0].map(areFew)).toEqual([false, true, true])
  })
})
