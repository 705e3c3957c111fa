import { describe, expect, it } from 'vitest'
import { configuredLength, graduated, matchesFilters, matchesText, noFilters, yearsOf } from '@/components/shared/selector-modal-rules'

const programmes = {
  bds: { Id: 'bds', Name: 'Dentistry', CourseLengthYears: 5 },
  dh: { Id: 'dh', Name: 'Hygiene', CourseLengthYears: 3 },
}

describe('searching', () => {
  it('looks at caption and subcaption, whatever the case', () => {
    expect(matchesText({ caption: 'Amira Haddad', subcaption: 'Group B' }, 'HADD')).toBe(true)
    expect(matchesText({ caption: 'Amira Haddad', subcaption: 'Group B' }, 'group b')).toBe(true)
    expect(matchesText({ caption: 'Amira Haddad', subcaption: 'Group B' }, 'weber')).toBe(false)
  })

  it('does without accents, and finds all where nothing is typed', () => {
    expect(matchesText({ caption: 'Živa Kovač' }, 'ziva kovac')).toBe(true)
    expect(matchesText({ caption: 'Živa Kovač' }, '  ')).toBe(true)
  })
})

describe('student filters', () => {
  const student = { student: { programme: 'bds', year: 4, group: 'g1', firm: null } }

  it('all have to fit, and an empty one fits everybody', () => {
    expect(matchesFilters(student, noFilters)).toBe(true)
    expect(matchesFilters(student, { ...noFilters, programme: 'bds', year: '4' })).toBe(true)
    expect(matchesFilters(student, { ...noFilters, programme: 'bds', year: '3' })).toBe(false)
    expect(matchesFilters(student, { ...noFilters, firm: 'f1' })).toBe(false)
  })

  it('knows graduates, and nobody who is no student', () => {
    expect(matchesFilters({ student: { ...student.student, year: graduated } }, { ...noFilters, year: graduated })).toBe(true)
    expect(matchesFilters({}, { ...noFilters, group: 'g1' })).toBe(false)
  })

  it('years run from 1 to the length of the course, of the longest where none is chosen', () => {
    expect(yearsOf(programmes, 'dh')).toEqual([1, 2, 3])
    expect(yearsOf(programmes, '')).toEqual([1, 2, 3, 4, 5])
    expect(yearsOf({}, '')).toEqual([])
  })
})

describe('configured lengths', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    ['0', null],
    [0, null],
    ['30', 30],
    [12, 12],
    ['many', null],
    [-3, null],
  ])('%s counts as %s', (value, length) => {
    expect(configuredLength(value)).toBe(length)
  })
})
