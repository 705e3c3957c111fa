import { describe, expect, test } from 'vitest'
import { awaySpan, isEvidence, isForPerson, lacksEvidence } from '@/server/absences/rules'

test.each([
  ['application/pdf', true],
  ['image/jpeg', true],
  ['image/png', true],
  ['image/gif', false],
  ['', false],
])('evidence may be %j: %s', (mediaType, may) => expect(isEvidence(mediaType)).toBe(may))

test.each([
  ['EVERYBODY', true, true],
  ['EVERYBODY', false, true],
  ['STUDENTS', true, true],
  ['STUDENTS', false, false],
  ['STAFF', true, false],
  ['STAFF', false, true],
] as const)('a type for %s, student %s: %s', (forWhom, isStudent, is) => expect(isForPerson(forWhom, { isStudent })).toBe(is))

describe('evidence is lacking', () => {
  test.each([
    ['one day below the limit', { days: 1.5, after: 2, files: 0 }, false],
    ['exactly at the limit', { days: 2, after: 2, files: 0 }, false],
    ['half a day above it', { days: 2.5, after: 2, files: 0 }, true],
    ['above it, with a file', { days: 3, after: 2, files: 1 }, false],
    ['from the first half day on', { days: 0.5, after: 0, files: 0 }, true],
    ['never, where none is asked for', { days: 300, after: null, files: 0 }, false],
  ])('%s', (_, given, lacks) => expect(lacksEvidence(given)).toBe(lacks))
})

test('who is away is listed for fourteen days, over the end of a month', () => {
  expect(awaySpan('2026-02-20')).toEqual({ from: '2026-02-20', to: '2026-03-05' })
})
