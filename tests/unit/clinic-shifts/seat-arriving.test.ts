import { describe, expect, test } from 'vitest'
import { seatArriving, type Arriving } from '@/server/clinic-shifts/seating'

const coming = (studentId: string, own: Partial<Arriving> = {}): Arriving => ({
  studentId,
  remembered: null,
  usual: null,
  room: null,
  ...own,
})
const seats = (sitting: [string, number][], arriving: Arriving[], places = 6) =>
  Object.fromEntries(
    seatArriving(
      sitting.map(([studentId, chairNumber]) => ({ studentId, chairNumber })),
      arriving,
      places,
    ).map(({ studentId, chairNumber }) => [studentId, chairNumber]),
  )

describe('who comes to a shift', () => {
  test('has the remembered chair before anybody’s usual one, and that before the lowest', () => {
    const all = [coming('ann'), coming('ben', { usual: 4 }), coming('cleo', { remembered: 4, usual: 1 })]
    expect(seats([], all)).toEqual({ cleo: 4, ann: 1, ben: 2 })
  })

  test('takes nobody’s chair', () => {
    expect(seats([['dan', 1]], [coming('ann', { remembered: 1 }), coming('ben', { usual: 1 })])).toEqual({ ann: 2, ben: 3 })
  })

  test('sits in the room of the date, and nowhere else where that is full', () => {
    const room = { firstChair: 3, lastChair: 4 }
    const all = ['ann', 'ben', 'cleo'].map((who) => coming(who, { room, usual: 6 }))
    expect(seats([], all)).toEqual({ ann: 3, ben: 4 })
  })

  test('takes what those of a room leave, where they have none', () => {
    const room = { firstChair: 1, lastChair: 2 }
    expect(seats([], [coming('ann'), coming('ben', { room }), coming('cleo', { room })])).toEqual({ ben: 1, cleo: 2, ann: 3 })
  })

  test('has no chair where there is none, nor one that the clinic does not have', () => {
    expect(seats([['dan', 1]], [coming('ann', { remembered: 9 }), coming('ben')], 2)).toEqual({ ann: 2 })
    expect(seats([], [coming('ann')], 0)).toEqual({})
  })
})
