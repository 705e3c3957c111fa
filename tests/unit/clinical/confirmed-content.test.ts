import { describe, expect, test } from 'vitest'
import { confirmedContent, type Confirmed, type ConfirmedLine } from '@/lib/clinical/confirmed-content'

const filling: ConfirmedLine = { procedureId: 'p1', site: 'SURFACES', teeth: [16, 17], surfaces: ['M', 'O'], stageId: null, quantity: 1, helpLevel: 'SUPERVISED', difficulty: null }
const scaling: ConfirmedLine = { ...filling, procedureId: 'p2', site: 'QUADRANT', teeth: [], surfaces: ['UR'] }
const session: Confirmed = { studentId: 's1', heldOn: '2026-11-20', clinicId: 'c1', location: 'Lakeside', patientAttendance: 'ATTENDED', lines: [filling, scaling] }
const said = confirmedContent(session)

describe('what is confirmed', () => {
  test('is the same in whatever order it was recorded', () => {
    expect(confirmedContent({ ...session, location: ' Lakeside ', lines: [scaling, { ...filling, teeth: [17, 16], surfaces: ['O', 'M'] }] })).toBe(said)
  })

  test('holds nothing else of what it is made from', () => {
    const more = { ...session, patientAgeBand: '6-11', lines: session.lines.map((line) => ({ ...line, id: 'l1', note: 'A note', revision: 4 })) }
    expect(confirmedContent(more)).toBe(said)
  })

  const changed: readonly (readonly [name: string, Confirmed])[] = [
    ['the day', { ...session, heldOn: '2026-11-21' }],
    ['the student', { ...session, studentId: 's2' }],
    ['the clinic', { ...session, clinicId: 'c2' }],
    ['where it was', { ...session, location: 'Seaside' }],
    ['who came', { ...session, patientAttendance: 'LATE' }],
    ['a line less', { ...session, lines: [filling] }],
    ['a line twice', { ...session, lines: [filling, scaling, scaling] }],
    ['the tooth', withFilling({ teeth: [16, 18] })],
    ['the surface', withFilling({ surfaces: ['M', 'D'] })],
    ['the help', withFilling({ helpLevel: null })],
    ['how many', withFilling({ quantity: 2 })],
    ['the stage', withFilling({ stageId: 't1' })],
    ['the difficulty', withFilling({ difficulty: 'SIMPLE' })],
  ]

  test.each(changed)('differs by %s', (_name, other) => {
    expect(confirmedContent(other)).not.toBe(said)
  })
})

function withFilling(change: Partial<ConfirmedLine>): Confirmed {
  return { ...session, lines: [{ ...filling, ...change }, scaling] }
}
