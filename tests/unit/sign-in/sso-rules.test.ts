import { describe, expect, test } from 'vitest'
import { isOfAllowedDomain, mayVouchFor, namesOf, newPersonOf, showsSecondStep, valuesOf } from '@/server/sign-in/sso/rules'

const fills = { username: 'uid', email: 'mail', firstName: 'given', lastName: 'sn', displayName: '', studentIdNumber: '' }
const matching: Parameters<typeof newPersonOf>[0] = {
  ...{ attribute: 'upn', field: 'email', isLasting: true, fills, fillsAtLogin: true, unknown: 'create', roleId: null },
  emailDomains: ['school.edu'],
}

test.each([
  [['amr=mfa'], ['amr=mfa'], true],
  [['amr=pwd', 'amr=mfa'], ['amr=mfa'], true],
  [['amr=MFA'], ['amr=mfa'], false],
  [[], ['amr=mfa'], false],
  [['amr=mfa'], [], false],
])('%j shows one of %j: %s', (means, shownBy, shows) => expect(showsSecondStep(means, { shownBy })).toBe(shows))

describe('a provider may vouch', () => {
  const roles = { who: 'roles' as const, roleIds: ['student', 'guest'] }
  test.each([
    ['for everybody', ['admin'], { who: 'everybody' as const, roleIds: [] }, true],
    ['for who holds one of its roles', ['student'], roles, true],
    ['for who holds both', ['student', 'guest'], roles, true],
    ['not for who holds another beside it', ['student', 'admin'], roles, false],
    ['not for who holds none', [], roles, false],
  ])('%s', (_, held, people, may) => expect(mayVouchFor(held, people)).toBe(may))
})

describe('values of an attribute', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`)
  test.each([
    ['are trimmed, without empty ones', { mail: [' a ', '', '  '] }, ['a']],
    ['are none of another spelling', { Mail: ['a'] }, []],
    ['are none of what every object has', {}, []],
    ['are twenty at most', { mail: many(20) }, many(20)],
    ['and of more say nothing', { mail: many(21) }, []],
  ])('%s', (_, attributes, values) => expect(valuesOf(attributes, 'mail')).toEqual(values))
  test('are none of constructor', () => expect(valuesOf({}, 'constructor')).toEqual([]))
})

describe('a domain is let in', () => {
  test.each([
    ['where none is named', { ...matching, emailDomains: [] }, {}, true],
    ['by the address of the account', matching, { mail: ['a@school.edu'] }, true],
    ['whatever its case', matching, { mail: ['A@SCHOOL.EDU'] }, true],
    ['by what is compared, where that is an address', matching, { upn: ['a@school.edu'] }, true],
    ['not by what is compared, where it is a username', { ...matching, field: 'username' as const }, { upn: ['a@school.edu'] }, false],
    ['not another', matching, { mail: ['a@school.edu.example.org'] }, false],
    ['not one that only ends so', matching, { mail: ['a@notschool.edu'] }, false],
    ['by what stands behind the last sign', matching, { mail: ['a@school.edu@example.org'] }, false],
    ['not without an address', matching, {}, false],
  ])('%s', (_, rule, attributes, is) => expect(isOfAllowedDomain(rule, attributes)).toBe(is))
})

describe('a new person', () => {
  const said = { uid: ['ana'], mail: ['ana@school.edu'], given: ['Ana'], sn: ['Perez'] }
  test('has the provider’s fields, and their names as the name that is shown', () => {
    expect(newPersonOf(matching, said)).toMatchObject({ username: 'ana', email: 'ana@school.edu', displayName: 'Ana Perez' })
    const shown = { ...matching, fills: { ...fills, displayName: 'cn' } }
    expect(newPersonOf(shown, { ...said, cn: ['Ana P.'] })).toMatchObject({ displayName: 'Ana P.' })
  })
  test.each([
    ['without a username', { ...said, uid: [] }],
    ['with an address that is none', { ...said, mail: ['ana'] }],
  ])('is none %s', (_, attributes) => expect(newPersonOf(matching, attributes)).toBeNull())

  test('a login updates what is valid and empties nothing', () => {
    expect(namesOf(matching, said)).toEqual({ firstName: 'Ana', lastName: 'Perez' })
    expect(namesOf(matching, { given: [''], sn: ['x'.repeat(1_000)] })).toEqual({})
  })
})
