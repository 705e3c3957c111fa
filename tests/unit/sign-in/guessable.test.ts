import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isGuessable } from '@/server/sign-in/rules'

const own = ['anna.novak', 'anna.novak@school.example', 'Anna Novák']

describe('a password', () => {
  test('of the list of common ones is refused, of those that are long enough well over three thousand', () => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8)
    expect(long.length).toBeGreaterThan(3_000)
    expect(long.filter((password) => !isGuessable(password, []) || !isGuessable(password.toUpperCase(), []))).toEqual([])
  })

  test.each(['anna.novak', 'Anna Novak', 'ANNA.NOVAK2026', 'Anna-Novak!', '1annanovak1', 'Anna.Novak@school.example'])(
    'that is one’s own name is: %j',
    (password) => {
      expect(isGuessable(password, own)).toBe(true)
    },
  )

  test.each(['Cusp2026!', 'chairside', 'Passwort_12', 'contraseña99', 'Student.2026', 'Dental-School-1', 'Universität7'])(
    'that is a word of the place is: %j',
    (password) => {
      expect(isGuessable(password, own)).toBe(true)
    },
  )

  test.each([
    'seven purple umbrellas',
    'student of the purple lamp',
    'annas dog likes tea',
    '  a b c d e  ',
    'ünïcödé wörds',
    '48151623421108',
    '日本語のパスワード',
  ])('of whatever letters, figures or signs is none of these: %j', (password) => {
    expect(isGuessable(password, own)).toBe(false)
  })
})
