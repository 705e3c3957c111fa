import { expect, test } from 'vitest'
import { actOf } from '@/components/forms/lists/todo-act'

const now = new Date('2026-11-28T09:00:00Z')
const task = { kind: 'COMPLETE', returned: null, opensAt: null, progress: 0, response: { state: 'IN_PROGRESS' } } as const

test('a row says what is wanted, not how far it is', () => {
  expect(actOf({ ...task, response: { state: 'AWAITING_COMPLETION' } }, now)).toBe('start')
  expect(actOf({ ...task, progress: 40 }, now)).toBe('complete')
  expect(actOf({ ...task, progress: 100 }, now)).toBe('submit')
  expect(actOf({ ...task, kind: 'SIGN', progress: 100 }, now)).toBe('sign')
  expect(actOf({ ...task, kind: 'REVIEW', progress: 100 }, now)).toBe('review')
})

test('what came back is corrected, and what is not open yet is only looked at', () => {
  expect(actOf({ ...task, progress: 100, returned: { by: null, comment: 'Say why.', comments: 0 } }, now)).toBe('correct')
  expect(actOf({ ...task, opensAt: '2026-12-11T00:00:00Z' }, now)).toBe('notYet')
})
