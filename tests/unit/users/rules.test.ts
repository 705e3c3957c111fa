import { describe, expect, test } from 'vitest'
import type { Privilege } from '@/lib/privileges'
import { dayProblem, isAnywhere, isSame, isSensitive, mayGive } from '@/server/users/rules'

const heldSet = (...names: Privilege[]) => new Set<Privilege>(names)

test.each([
  ['nothing', heldSet(), false],
  ['what is not sensitive', heldSet('APP_TEACHER'), false],
  ['one that is', heldSet('APP_TEACHER', 'ROLES_ADMIN'), true],
])('%s is sensitive: %s', (_, role, is) => expect(isSensitive(role)).toBe(is))

describe('a role may be given', () => {
  test.each([
    ['by anybody, without what is sensitive', heldSet('APP_TEACHER'), heldSet(), true],
    ['not, with it, by who lacks ROLES_ADMIN', heldSet('AUDIT_VIEW'), heldSet('AUDIT_VIEW'), false],
    ['not by who lacks what it holds', heldSet('AUDIT_VIEW'), heldSet('ROLES_ADMIN'), false],
    ['by who has both', heldSet('AUDIT_VIEW'), heldSet('ROLES_ADMIN', 'AUDIT_VIEW'), true],
    ['by ALL', heldSet('AUDIT_VIEW'), heldSet('ALL'), true],
  ])('%s', (_, role, actor, may) => expect(mayGive(role, actor)).toBe(may))
})

describe('a stay begins', () => {
  test.each([
    ['today', '2026-11-30', null, null],
    ['not tomorrow', '2026-12-01', null, 'dayInFuture'],
    ['on the day on which the one before began', '2026-11-20', '2026-11-20', null],
    ['not before it', '2026-11-19', '2026-11-20', 'dayBeforeCurrent'],
  ])('%s', (_, from, currentFrom, problem) => expect(dayProblem({ from, today: '2026-11-30', currentFrom })).toBe(problem))
})

const nothing = { programmeId: null, year: null, graduated: false, groupId: null, firmId: null, enrolment: 'ACTIVE' }
describe.each([
  ['programme', { programmeId: 'p' }],
  ['year', { year: 1 }],
  ['graduation', { graduated: true }],
  ['group', { groupId: 'g' }],
  ['firm', { firmId: 'f' }],
  ['enrolment', { enrolment: 'LEFT' }],
])('the %s alone', (_, more) => {
  test('makes studies others, and somebody enrolled', () => {
    expect(isSame(nothing, { ...nothing, ...more })).toBe(false)
    expect(isAnywhere({ ...nothing, ...more })).toBe(true)
  })
})
test('the same studies are the same, and who is in nothing is nowhere', () => {
  expect(isSame(nothing, { ...nothing })).toBe(true)
  expect(isAnywhere(nothing)).toBe(false)
})
