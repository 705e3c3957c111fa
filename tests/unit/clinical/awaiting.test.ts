import { expect, test } from 'vitest'
import { awaitingCount, countText } from '@/lib/clinical/awaiting'

test.each([
  [0, '0'],
  [100, '100'],
  [999, '999'],
  [1_000, '999+'],
])('%i is told as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

test('what awaits marks is what the server counted; of an older copy what it holds', () => {
  expect(awaitingCount({ awaitingCount: 140, awaitingMarks: Array(100).fill(null) })).toBe(140)
  expect(awaitingCount({ awaitingCount: 0, awaitingMarks: Array(7).fill(null) })).toBe(7)
})
