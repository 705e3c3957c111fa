import { expect, test } from 'vitest'
import { nextBlock } from '@/components/timetables/rota/rota-values'

const year = { name: 'Block', fromOn: '2026-11-09', toOn: '2027-01-15' }

test('a block follows the last one, is as long as it, and ends with the timetable at the latest', () => {
  const first = nextBlock([], year)
  expect([first.startsOn, first.endsOn]).toEqual(['2026-11-09', '2026-12-20'])
  const second = nextBlock([first], year)
  expect([second.startsOn, second.endsOn]).toEqual(['2026-12-21', '2027-01-15'])
  expect(nextBlock([first], { ...year, toOn: null }).endsOn).toBe('2027-01-31')
  // Beyond the timetable no day is left: the field refuses what is entered.
  expect(nextBlock([first, second], year).startsOn).toBe('2027-01-16')
})
