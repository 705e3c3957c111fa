import { expect, test } from 'vitest'
import { isUndoTimeOver } from '@/lib/clinical/finishing'

const finishedAt = new Date('2026-11-20T10:00:00Z')
const secondsAfter = (seconds: number) => new Date(finishedAt.getTime() + seconds * 1_000)

test.each([
  ['at once', 0, false],
  ['after 14 seconds', 14, false],
  ['after 15 seconds', 15, true],
  ['by a clock that was three hours fast and has been put right', -3 * 3_600, true],
])('a finish can be taken back for 15 seconds: %s', (_case, seconds, isOver) => {
  expect(isUndoTimeOver(finishedAt, secondsAfter(seconds))).toBe(isOver)
})
