import { describe, expect, test } from 'vitest'
import { concernAlphabet, readConcernNumber } from '@/lib/concerns/vocabulary'
import {
  appealUntilOf,
  awaitsResponse,
  drawNumber,
  listedAtOnce,
  mostEntries,
  mostFiles,
  raising,
  respondUntil,
  retainedUntil,
  writingInCase,
} from '@/server/concerns/rules'

const standing = { kind: 'CONCERN', state: 'TRIAGED', disclosedOn: '2026-11-27', hasResponded: false } as const

test('a number has its year and five letters of the alphabet, and is read again', () => {
  const number = drawNumber(2026)
  expect(number).toMatch(new RegExp(`^C-2026-[${concernAlphabet}]{5}$`))
  expect(readConcernNumber(number)).toBe(number)
})

test('a student can respond for ten working days, which no weekend shortens', () => {
  expect(respondUntil({ disclosedOn: '2026-11-27' })).toBe('2026-12-11')
  expect(respondUntil({ disclosedOn: null })).toBeNull()
})

describe('a response is waited for', () => {
  test.each([
    ['on the day of the disclosure', standing, '2026-11-27', true],
    ['on the last day', standing, '2026-12-11', true],
    ['not the day after', standing, '2026-12-12', false],
    ['not once it was given', { ...standing, hasResponded: true }, '2026-11-28', false],
    ['not where nothing was disclosed', { ...standing, disclosedOn: null }, '2026-11-28', false],
    ['not to a commendation', { ...standing, kind: 'COMMENDATION' as const }, '2026-11-28', false],
  ])('%s', (_, given, today, awaits) => expect(awaitsResponse(given, today)).toBe(awaits))
})

test.each([
  ['for ten working days from the decision', standing, '2026-12-11'],
  ['not where the student was told nothing', { ...standing, disclosedOn: null }, null],
  ['not against a commendation', { ...standing, kind: 'COMMENDATION' as const }, null],
])('an appeal is possible %s', (_, given, until) => expect(appealUntilOf(given, '2026-11-27')).toBe(until))

test.each([
  ['2026-11-30', '2032-11-30'],
  ['2024-02-29', '2030-02-28'],
  ['2024-02-28', '2030-02-28'],
])('what ended on %s is kept until %s', (day, until) => expect(retainedUntil(day)).toBe(until))

test('ten are raised in an hour and sixty entries written, and as much is read', () => {
  expect([raising, writingInCase]).toMatchObject([
    { most: 10, minutes: 60 },
    { most: 60, minutes: 60 },
  ])
  expect({ listedAtOnce, mostEntries, mostFiles }).toEqual({ listedAtOnce: 50, mostEntries: 1_000, mostFiles: 200 })
})
