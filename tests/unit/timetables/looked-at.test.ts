import { expect, test } from 'vitest'
import { limitLookUps } from '@/server/timetables/clashes/calls/suggest'

const dates = Array.from({ length: 800 }, (_, place) => place)

test('who is free is looked up at all dates of a usual school, and at the soonest of one with thousands of teachers and rooms', () => {
  expect(limitLookUps(dates.slice(0, 72), 500)).toHaveLength(72)
  expect(limitLookUps(dates, 3_000)).toEqual(dates.slice(0, 33))
  // However many people there are, the first date is looked at; with no people there is nothing to look up, so all are.
  expect(limitLookUps(dates, 1_000_000)).toEqual([0])
  expect(limitLookUps(dates, 0)).toHaveLength(800)
})
