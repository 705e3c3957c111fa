import { describe, expect, test } from 'vitest'
import { fieldsOf, hasMoved, newAccount, withNames, withStudies } from '@/components/users/account-form'
import { accountKey } from '@/lib/users/account-key'
import { CreatePerson } from '@/lib/contracts/users/accounts.shapes'
import { isAbove } from '@/lib/privileges'
import { deviceOf } from '@/server/sign-in/device-names'
import { mayGive } from '@/server/users/rules'

const empty = newAccount('2026-11-20')
const programmes = [
  { id: 'bds', name: 'Dentistry', lengthYears: 5 },
  { id: 'therapy', name: 'Therapy', lengthYears: 3 },
]

describe('an account as it is typed', () => {
  test('takes its display name from the names until somebody types another', () => {
    const one = { ...empty, ...withNames(empty, { firstName: 'Ada' }) }
    const two = { ...one, ...withNames(one, { lastName: 'Lind' }) }
    expect(two.displayName).toBe('Ada Lind')
    const own = { ...two, displayName: 'Dr Lind' }
    expect(withNames(own, { firstName: 'Ida' })).toEqual({ firstName: 'Ida' })
  })

  test('has no year that the programme has not, and graduates in both fields', () => {
    const fifth = { ...empty, programmeId: 'bds', year: '5' }
    expect(withStudies(fifth, { programmeId: 'therapy' }, programmes)).toEqual({ programmeId: 'therapy', year: '' })
    expect(withStudies(fifth, { programmeId: '' }, programmes)).toEqual({ programmeId: '', year: '' })
    expect(withStudies({ ...fifth, year: '2' }, { programmeId: 'therapy' }, programmes)).toEqual({ programmeId: 'therapy' })
    expect(withStudies(fifth, { year: 'GRADUATED' }, programmes)).toEqual({ year: 'GRADUATED', enrolment: 'GRADUATED' })
    const done = { ...fifth, year: 'GRADUATED', enrolment: 'GRADUATED' as const }
    expect(withStudies(done, { year: '5' }, programmes)).toEqual({ year: '5', enrolment: 'ACTIVE' })
    expect(withStudies(done, { enrolment: 'LEFT' }, programmes)).toEqual({ enrolment: 'LEFT', year: '' })
    expect([hasMoved(fifth, { ...fifth, phone: '1', from: '2026-01-01' }), hasMoved(fifth, done)]).toEqual([false, true])
  })

  test('says by the field what is no year', () => {
    const typed = { ...empty, firstName: 'A', lastName: 'B', displayName: 'A B', username: 'ab', email: 'a@b.example', yearLeft: 'last' }
    const input = { ...fieldsOf(typed), requiresActivation: true, password: '', confirm: '' }
    expect(CreatePerson.safeParse(input).error?.issues.map(({ path }) => path)).toEqual([['yearLeft']])
    expect(CreatePerson.safeParse({ ...input, yearLeft: null }).success).toBe(true)
  })
})

test('names that look alike are one', () => {
  expect(['Adam', ' ADAM ', 'ａｄａｍ', 'ℌans'].map(accountKey)).toEqual(['adam', 'adam', 'adam', 'hans'])
  expect(accountKey('ﬁona')).toBe('fiona')
})

describe('who may do more', () => {
  const held = (...names: Parameters<typeof isAbove>[0] extends ReadonlySet<infer P> ? P[] : never) => new Set(names)
  test('is above by what is sensitive alone; who holds everything is below nobody', () => {
    expect(isAbove(held('APP_STUDENT', 'REFLECTIONS'), held('USERS_ADMIN'))).toBe(false)
    expect(isAbove(held('MARK_TREATMENTSESSIONS'), held('USERS_ADMIN'))).toBe(true)
    expect(isAbove(held('ALL'), held('USERS_ADMIN', 'ROLES_ADMIN'))).toBe(true)
    expect(isAbove(held('ALL', 'MARK_TREATMENTSESSIONS'), held('ALL'))).toBe(false)
  })

  test('a sensitive role is given by who administers roles and holds as much', () => {
    expect(mayGive(held('MARK_TREATMENTSESSIONS'), held('USERS_ADMIN', 'MARK_TREATMENTSESSIONS'))).toBe(false)
    expect(mayGive(held('MARK_TREATMENTSESSIONS'), held('USERS_ADMIN', 'ROLES_ADMIN'))).toBe(false)
    expect(mayGive(held('MARK_TREATMENTSESSIONS'), held('ROLES_ADMIN', 'MARK_TREATMENTSESSIONS'))).toBe(true)
    expect(mayGive(held('FORMS'), held('USERS_ADMIN'))).toBe(true)
    expect(mayGive(held('ALL'), held('ALL'))).toBe(true)
  })
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPad',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
])('a device says what it is: %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})
