import { expect, test } from 'vitest'
import { endedCheck } from '@/components/clinical-sessions/checks/check-endings'
import type { Check } from '@/lib/contracts/clinical-sessions'

const tess = { id: 't1', displayName: 'Tess Tutor' }
const cleo = { id: 't2', displayName: 'Cleo Colleague' }
const at = '2026-11-20T10:10:00.000Z'
const result = { outcome: 'PASSED', checklist: [], note: '' } as const
const none = { takenBy: null, takenAt: null, endedAt: null, endedBy: null, outcome: null, checklist: [], note: '' }
const waiting: Check = { id: 'k1', kind: 'START_CHECK', state: 'WAITING', askedAt: '2026-11-20T10:00:00.000Z', ...none }
const endingOf = (checks: Check[], kind: 'START_CHECK' | 'STEP_CHECK' = 'START_CHECK') =>
  endedCheck({ checks }, kind, { by: tess, at, result: { ...result, checklist: [] } })

test('the check that waits is ended, and taken by that where nobody took it', () => {
  expect(endingOf([waiting])).toEqual({ ...waiting, state: 'DONE', takenBy: tess, takenAt: at, endedBy: tess, endedAt: at, ...result })
  const taken: Check = { ...waiting, state: 'TAKEN', takenBy: cleo, takenAt: '2026-11-20T10:05:00.000Z' }
  expect(endingOf([taken])).toMatchObject({ id: 'k1', takenBy: cleo, takenAt: taken.takenAt, endedBy: tess })
})

test('one of another kind, or one that is over, is left alone: this is one that nobody asked for', () => {
  for (const checks of [[], [{ ...waiting, state: 'DONE' as const, outcome: 'AGAIN' as const }]]) {
    expect(endingOf(checks)).toMatchObject({ state: 'DONE', askedAt: at, takenBy: null, takenAt: null, endedBy: tess })
    expect(endingOf(checks).id).not.toBe('k1')
  }
  expect(endingOf([waiting], 'STEP_CHECK')).toMatchObject({ kind: 'STEP_CHECK', takenAt: null })
})
