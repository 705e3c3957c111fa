import { describe, expect, test } from 'vitest'
import { mayPutBack, newestCheck, nextKind, stoppedAtStart, untickedItems, wasAsked } from '@/lib/clinical/checks'
import type { CheckKind, CheckOutcome } from '@/lib/clinical/vocabulary'
import type { CheckState } from '@/lib/states/check-request'

const check = (
  kind: CheckKind,
  state: CheckState,
  outcome: CheckOutcome | null = null,
  takenAt: string | null = '2026-11-20T10:04:00Z',
) => ({ kind, state, outcome, askedAt: '2026-11-20T10:00:00Z', takenAt })
const passed = check('START_CHECK', 'DONE', 'PASSED')
const again = check('START_CHECK', 'DONE', 'AGAIN')
const stopped = check('START_CHECK', 'DONE', 'STOPPED')
const step = check('STEP_CHECK', 'DONE', 'STOPPED')
const waiting = check('STEP_CHECK', 'WAITING', null, null)

test('the newest check is the open one, else the last', () => {
  expect(newestCheck([])).toBeNull()
  expect(newestCheck([passed, step])).toBe(step)
  // A teacher recorded a check that nobody asked for while this one waits.
  expect(newestCheck([passed, waiting, step])).toBe(waiting)
})

test('a session is stopped at the start until another start check says otherwise', () => {
  expect(stoppedAtStart([])).toBeNull()
  expect(stoppedAtStart([stopped, step, waiting])).toBe(stopped)
  expect(stoppedAtStart([stopped, passed])).toBeNull()
  expect(stoppedAtStart([stopped, check('START_CHECK', 'WITHDRAWN')])).toBe(stopped)
  expect(stoppedAtStart([passed, step])).toBeNull()
})

test('what comes next is the start until it is passed, then a step', () => {
  expect([[], [again], [stopped], [passed], [passed, step]].map(nextKind)).toEqual([
    'START_CHECK',
    'START_CHECK',
    'START_CHECK',
    'STEP_CHECK',
    'STEP_CHECK',
  ])
})

test('nobody waited for what a teacher did unasked', () => {
  expect(wasAsked(passed)).toBe(true)
  expect(wasAsked(waiting)).toBe(true)
  expect(wasAsked(check('STEP_CHECK', 'DONE', 'PASSED', null))).toBe(false)
})

describe('a check that was taken', () => {
  const taken = { takenById: 'tess', takenAt: new Date('2026-11-20T10:00:00Z') }
  test.each([
    ['tess', '10:00:00', true],
    ['cleo', '10:19:59', false],
    ['cleo', '10:20:00', true],
  ])('is given back by %s at %s: %s', (who, time, may) => {
    expect(mayPutBack(taken, who, new Date(`2026-11-20T${time}Z`))).toBe(may)
  })
})

test('what was not confirmed comes in the order of the list', () => {
  expect(untickedItems(['PLAN', 'IDENTITY'])).toEqual(['MEDICAL_HISTORY', 'CONSENT', 'CROSS_INFECTION'])
  expect(untickedItems(['CROSS_INFECTION', 'PLAN', 'CONSENT', 'MEDICAL_HISTORY', 'IDENTITY'])).toEqual([])
})
