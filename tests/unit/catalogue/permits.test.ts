import { describe, expect, test } from 'vitest'
import { byUse, studiesOfSession } from '@/components/clinical-sessions/procedures/procedure-chooser'
import { withNewest } from '@/components/clinical-sessions/procedures/recent-procedures'
import { categoryTones } from '@/components/ui/tone'
import { paletteColours } from '@/lib/clinical/palette'
import { isAmong, permitOf } from '@/lib/clinical/permits'

const permits = [
  { programmeId: 'p1', year: 4 },
  { programmeId: 'p1', year: 5 },
]

describe('who may do a procedure', () => {
  test.each([
    ['everybody, where nobody is named', [], { programmeId: null, year: null }, 'ALLOWED'],
    ['the year that is named', permits, { programmeId: 'p1', year: 4 }, 'ALLOWED'],
    ['not another year', permits, { programmeId: 'p1', year: 3 }, 'BLOCK'],
    ['not another programme', permits, { programmeId: 'p2', year: 4 }, 'BLOCK'],
    ['not who is in none', permits, { programmeId: null, year: null }, 'BLOCK'],
    ['whoever is not known here: the server decides', permits, null, 'ALLOWED'],
  ] as const)('%s', (_case, rows, student, expected) => {
    expect(permitOf({ permits: rows, outside: { rule: 'BLOCK' } }, student)).toBe(expected)
  })

  test('outside of it is a warning, where it is only unusual', () => {
    expect(permitOf({ permits, outside: { rule: 'WARN' } }, { programmeId: 'p2', year: 1 })).toBe('WARN')
    expect(isAmong([], { programmeId: 'p2', year: 1 })).toBe(true)
  })

  test('a student is known by the session, or, of one’s own, by the catalogue', () => {
    const me = { programmeId: 'p1', year: 4 }
    const session = (side: 'student' | 'teacher', programmeId: string | null) => ({
      side,
      student: { id: 's', displayName: 'S', year: 5, programmeId },
    })
    expect(studiesOfSession(session('teacher', 'p2'), { me: null })).toEqual({ programmeId: 'p2', year: 5 })
    expect(studiesOfSession(session('student', null), { me })).toBe(me)
    expect(studiesOfSession(session('teacher', null), { me })).toBeNull()
  })
})

describe('what was recorded last', () => {
  test('comes first, each once, and eight at most', () => {
    expect(withNewest(['a', 'b'], 'b')).toEqual(['b', 'a'])
    expect(withNewest(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7'])
    expect(byUse([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c', 'gone']).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })
})

test('the colours of an institution are those of the design system', () => {
  expect([...paletteColours].sort()).toEqual([...categoryTones].sort())
})
