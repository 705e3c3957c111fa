import { expect, test } from 'vitest'
import { isJustBrought } from '@/components/shared/live/page-data'

test('what a page brings is new at its first drawing and never again', () => {
  const list = { sessions: [] }
  expect([isJustBrought(list), isJustBrought(list)]).toEqual([true, false])
})

test('the same brought anew is new', () => {
  isJustBrought({ sessions: [] })
  expect(isJustBrought({ sessions: [] })).toBe(true)
})

test('nothing is never new', () => {
  expect([isJustBrought(null), isJustBrought(undefined)]).toEqual([false, false])
})
