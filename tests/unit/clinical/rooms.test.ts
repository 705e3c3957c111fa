import { describe, expect, test } from 'vitest'
import { byRoom } from '@/lib/clinical/by-room'
import { roomOfChair } from '@/lib/clinical/rooms'

const rooms = [
  { name: 'Bay A', firstChair: 1, lastChair: 3 },
  { name: 'Quiet room', firstChair: 6, lastChair: 6 },
]
const chairs = (...numbers: number[]) => numbers.map((chairNumber) => ({ chairNumber }))
const groupByRoom = (of: typeof rooms, ...numbers: number[]) =>
  byRoom(of, chairs(...numbers), 'Other chairs').map((group) => [group.title, group.chairs.map(({ chairNumber }) => chairNumber)])

test.each([
  [1, 'Bay A'],
  [3, 'Bay A'],
  [4, ''],
  [6, 'Quiet room'],
  [7, ''],
  [null, ''],
])('chair %j stands in %j', (chair, room) => {
  expect(roomOfChair(rooms, chair)).toBe(room)
})

describe('chairs', () => {
  test('stand under their rooms, in the order of these; those of none come last', () => {
    expect(groupByRoom(rooms, 1, 2, 3, 4, 5, 6, 7)).toEqual([
      ['Bay A', [1, 2, 3]],
      ['Quiet room', [6]],
      ['Other chairs', [4, 5, 7]],
    ])
  })

  test('that are all in rooms leave no others', () => {
    expect(groupByRoom(rooms, 6, 2)).toEqual([
      ['Bay A', [2]],
      ['Quiet room', [6]],
    ])
  })

  test('of a clinic without rooms are together and without a title', () => {
    expect(groupByRoom([], 2, 1)).toEqual([['', [2, 1]]])
    expect(groupByRoom([])).toEqual([])
  })
})
