import { describe, expect, test } from 'vitest'
import { seatArriving, type Arriving } from '@/server/clinic-shifts/seating'

const arrivingStudent = (studentId: string, own: Partial<Arriving> = {}): Arriving => ({
  studentId,
  remembered: null,
  usual: null,
  room: null,
  ...own,
})
const seatStudents = (sitting: [string, number][], arriving: Arriving[], places = 6) =>
  Object.fromEntries(
    seatArriving(
      sitting.map(([studentId, chairNumber]) => ({ studentId, chairNumber })),
      arriving,
      places,
    ).map(({ studentId, chairNumber }) => [studentId, chairNumber]),
  )

describe('who comes to a shift', () => {
  test('has the remembered chair before anybody’s usual one, and that before the lowest', () => {
    const all = [arrivingStudent('ann'), arrivingStudent('ben', { usual: 4 }), arrivingStudent('cleo', { remembered: 4, usual: 1 })]
    expect(seatStudents([], all)).toEqual({ cleo: 4, ann: 1, ben: 2 })
  })

  test('takes nobody’s chair', () => {
    expect(seatStudents([['dan', 1]], [arrivingStudent('ann', { remembered: 1 }), arrivingStudent('ben', { usual: 1 })])).toEqual({
      ann: 2,
      ben: 3,
    })
  })

  test('sits in the room of the date, and nowhere else where that is full', () => {
    const room = { firstChair: 3, lastChair: 4 }
    const all = ['ann', 'ben', 'cleo'].map((who) => arrivingStudent(who, { room, usual: 6 }))
    expect(seatStudents([], all)).toEqual({ ann: 3, ben: 4 })
  })

  test('takes what those of a room leave, where they have none', () => {
    const room = { firstChair: 1, lastChair: 2 }
    expect(seatStudents([], [arrivingStudent('ann'), arrivingStudent('ben', { room }), arrivingStudent('cleo', { room })])).toEqual({
      ben: 1,
      cleo: 2,
      ann: 3,
    })
  })

  test('has no chair where there is none, nor one that the clinic does not have', () => {
    expect(seatStudents([['dan', 1]], [arrivingStudent('ann', { remembered: 9 }), arrivingStudent('ben')], 2)).toEqual({ ann: 2 })
    expect(seatStudents([], [arrivingStudent('ann')], 0)).toEqual({})
  })
})
