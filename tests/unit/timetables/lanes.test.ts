import { describe, expect, test } from 'vitest'
import { inLanes, lengthOf } from '@/components/shared/calendar/lanes'
import { timeOf } from '@/lib/wall-time'

const timesAt = (startsTime: string, endsTime: string, name = startsTime) => ({ name, startsTime, endsTime })
const lanesOf = (items: ReturnType<typeof timesAt>[], most?: number) =>
  inLanes(items, most).placed.map(({ item, lane, lanes }) => `${item.name} ${lane}/${lanes}`)

describe('what is at the same time', () => {
  test('stands side by side, and alone has the whole width', () => {
    expect(lanesOf([timesAt('09:00', '10:00'), timesAt('09:30', '11:00'), timesAt('11:00', '12:00')])).toEqual([
      '09:00 0/2',
      '09:30 1/2',
      '11:00 0/1',
    ])
  })

  test('takes a lane that has become free', () => {
    expect(lanesOf([timesAt('09:00', '12:00'), timesAt('09:30', '10:00'), timesAt('10:00', '11:00')])).toEqual([
      '09:00 0/2',
      '09:30 1/2',
      '10:00 1/2',
    ])
  })

  test('lies behind a tile that counts it where there are too many', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => timesAt('09:00', '10:00', name))
    expect(lanesOf(five, 4)).toEqual(['a 0/4', 'b 1/4', 'c 2/4'])
    expect(inLanes(five, 4).stacks.map(({ items, from, to }) => [items.map(({ name }) => name).join(''), from, to])).toEqual([
      ['de', 540, 600],
    ])
    expect(inLanes(five.slice(0, 4), 4).stacks).toEqual([])
  })

  test('is one tile for each time at which there are too many', () => {
    const whole = ['a', 'b'].map((name) => timesAt('09:00', '13:00', name))
    const rest = [
      timesAt('09:00', '10:00', 'c'),
      timesAt('09:00', '10:00', 'd'),
      timesAt('12:00', '13:00', 'e'),
      timesAt('12:00', '13:00', 'f'),
    ]
    expect(inLanes([...whole, ...rest], 3).stacks.map(({ items }) => items.map(({ name }) => name).join(''))).toEqual(['cd', 'ef'])
  })
})

test('an end that is no later than the start is on the next day', () => {
  expect(lengthOf(timesAt('23:00', '01:30'))).toBe(150)
  expect(lengthOf(timesAt('09:15', '10:00'))).toBe(45)
  expect([timeOf(555), timeOf(24 * 60 + 30)]).toEqual(['09:15', '00:30'])
})
