import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isDemoAccount, isGuessable, maySignIn } from '@/server/sign-in/rules'

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

describe('at the edges a password', () => {
  test.each([
    ['of two different letters is refused', 'qzqzqzqzqzqz', [], true],
    ['of three is not', 'qzxqzxqzxqzx', [], false],
    ['that is a name of three letters is not', 'Zoë 1846 ~ 17', ['zoë'], false],
    ['that is a name of four is', 'Zoëy 1846 ~ 17', ['zoëy'], true],
    ['that is a number of one’s own is, as it is', '20261184', ['20261184'], true],
    ['of figures alone is no name of figures alone', '20261184', ['20261185'], false],
  ])('%s', (_, password, names, is) => expect(isGuessable(password, names)).toBe(is))
})

test.each([
  ['enabled and active with a password', {}, true],
  ['disabled', { status: 'DISABLED' }, false],
  ['not activated', { activation: 'PENDING' }, false],
  ['without a password', { passwordHash: null }, false],
])('who is %s signs in here: %s', (_, more, may) =>
  expect(maySignIn({ status: 'ENABLED', activation: 'ACTIVE', passwordHash: 'hash', ...more })).toBe(may),
)

test.each([
  ['Admin', true],
  ['admin2', false],
])('%s is an account of the demo: %s', (username, is) => expect(isDemoAccount(username, ['admin'])).toBe(is))
