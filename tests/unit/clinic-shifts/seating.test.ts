import { describe, expect, test } from 'vitest'
import { previewOf } from '@/components/clinic-shifts/copy-targets'
import { entriesIn, nextPresence } from '@/components/clinic-shifts/attendance-waiting'
import { fillFree, seatStudent, seatsOf, freeChair } from '@/components/clinic-shifts/seating'

describe('filling free chairs', () => {
  test('goes by their order, keeps who sits, and says who found none', () => {
    const { seating, placed, left } = fillFree(new Map([[2, 'b']]), ['a', 'b', 'c', 'a', 'd'], 3)
    expect(seatsOf(seating)).toEqual([
      { chairNumber: 1, studentId: 'a' },
      { chairNumber: 2, studentId: 'b' },
      { chairNumber: 3, studentId: 'c' },
    ])
    expect({ placed, left }).toEqual({ placed: 2, left: ['d'] })
  })

  test('places two hundred students', () => {
    const students = Array.from({ length: 200 }, (_, index) => `student ${index}`)
    expect(fillFree(new Map(), students, 200)).toMatchObject({ placed: 200, left: [] })
    expect(fillFree(new Map(), students, 24).left).toHaveLength(176)
  })

  test('leaves what is full', () => {
    expect(fillFree(new Map([[1, 'a']]), ['b'], 1)).toEqual({ seating: new Map([[1, 'a']]), placed: 0, left: ['b'] })
  })
})

describe('one chair', () => {
  test('is given to one student, who leaves the other', () => {
    expect(
      seatsOf(
        seatStudent(
          new Map([
            [1, 'a'],
            [2, 'b'],
          ]),
          2,
          'a',
        ),
      ),
    ).toEqual([{ chairNumber: 2, studentId: 'a' }])
  })

  test('is freed', () => {
    expect(
      seatsOf(
        freeChair(
          new Map([
            [1, 'a'],
            [2, 'b'],
          ]),
          1,
        ),
      ),
    ).toEqual([{ chairNumber: 2, studentId: 'b' }])
  })
})

describe('what copying would make', () => {
  const source = { heldOn: '2026-11-18', shift: 'AM' } as const
  const wanted = { weekdays: [2], shifts: ['AM'], weeks: 3 } as const

  test('is the same weekday of each week, without itself and what is there', () => {
    const held = [
      { heldOn: '2026-11-25', shift: 'AM' },
      { heldOn: '2026-12-02', shift: 'PM' },
    ] as const
    expect(previewOf(source, wanted, { held, today: '2026-11-20' })).toEqual({
      fresh: [{ heldOn: '2026-12-02', shift: 'AM' }],
      there: [{ heldOn: '2026-11-25', shift: 'AM' }],
      far: 0,
    })
  })

  test('is other shifts of the same day, too', () => {
    const { fresh } = previewOf(source, { weekdays: [2], shifts: ['AM', 'PM', 'EVE'], weeks: 1 }, { held: [], today: '2026-11-20' })
    expect(fresh).toEqual([
      { heldOn: '2026-11-18', shift: 'PM' },
      { heldOn: '2026-11-18', shift: 'EVE' },
    ])
  })

  test('goes over the days on which the clocks change without losing or doubling one', () => {
    const { fresh } = previewOf(
      { heldOn: '2027-03-21', shift: 'AM' },
      { weekdays: [6], shifts: ['AM'], weeks: 3 },
      { held: [], today: '2026-11-20' },
    )
    expect(fresh.map(({ heldOn }) => heldOn)).toEqual(['2027-03-28', '2027-04-04'])
  })

  test('goes no further than a year', () => {
    const { fresh, far } = previewOf({ heldOn: '2027-11-17', shift: 'AM' }, wanted, { held: [], today: '2026-11-20' })
    expect({ fresh, far }).toEqual({ fresh: [], far: 2 })
  })
})

describe('attendance', () => {
  test('is tapped round', () => {
    expect(([undefined, 'PRESENT', 'LATE', 'ABSENT'] as const).map(nextPresence)).toEqual(['PRESENT', 'LATE', 'ABSENT', 'PRESENT'])
  })

  test('that waits on the device is shown; what was refused or is no attendance is not', () => {
    const body = { clinicShiftId: 'x', entries: [{ studentId: 'a', presence: 'LATE' }, { studentId: 'b', presence: 'ASLEEP' }, null] }
    expect(entriesIn({ contractName: 'clinic-shifts.recordAttendance', state: 'waiting', body })).toEqual([['a', 'LATE']])
    expect(entriesIn({ contractName: 'clinic-shifts.recordAttendance', state: 'refused', body })).toEqual([])
    expect(entriesIn({ contractName: 'clinical-sessions.saveMark', state: 'waiting', body })).toEqual([])
  })
})
