import { describe, expect, test } from 'vitest'
import { CheckState as StoredCheckState, TreatmentSessionState } from '@/lib/generated/prisma/enums'
import { nextState } from '@/lib/state-machine'
import { checkRequest, checkStates } from '@/lib/states/check-request'
import { isEditable, sessionStates, treatmentSession } from '@/lib/states/treatment-session'

describe('a treatment session', () => {
  test.each([
    ['OPEN', 'MARKED_LOCKED', null, 'CANCELLED', true],
    ['MARKED_LOCKED', null, 'UNLOCKED', null, false],
    ['UNLOCKED', 'MARKED_LOCKED', null, null, true],
    ['CANCELLED', null, null, null, false],
  ] as const)('from %s: finish marking %s, unlock %s, cancel %s; editable %s', (from, finished, unlocked, cancelled, editable) => {
    expect([
      nextState(treatmentSession, from, 'finishMarking'),
      nextState(treatmentSession, from, 'unlock'),
      nextState(treatmentSession, from, 'cancel'),
    ]).toEqual([finished, unlocked, cancelled])
    expect(isEditable(from)).toBe(editable)
  })

  test('goes back only from being finished, to where it was', () => {
    expect(sessionStates.map((from) => nextState(treatmentSession, from, 'undoFinish'))).toEqual([null, 'OPEN', null, null])
    expect(sessionStates.map((from) => nextState(treatmentSession, from, 'undoSecondFinish'))).toEqual([null, 'UNLOCKED', null, null])
  })

  test('has the states that the database knows', () => {
    expect([...sessionStates].sort()).toEqual(Object.values(TreatmentSessionState).sort())
    expect(treatmentSession.initial).toBe('OPEN')
  })
})

describe('a check', () => {
  test.each([
    ['WAITING', 'TAKEN', 'WITHDRAWN', 'DONE'],
    ['TAKEN', null, 'WITHDRAWN', 'DONE'],
    ['WITHDRAWN', null, null, null],
    ['DONE', null, null, null],
  ] as const)('from %s: take %s, withdraw %s, end %s', (from, taken, withdrawn, ended) => {
    expect([
      nextState(checkRequest, from, 'take'),
      nextState(checkRequest, from, 'withdraw'),
      nextState(checkRequest, from, 'end'),
    ]).toEqual([taken, withdrawn, ended])
  })

  test('is put back only while somebody has it', () => {
    expect(checkStates.map((from) => nextState(checkRequest, from, 'putBack'))).toEqual([null, 'WAITING', null, null])
  })

  test('resumes only once it is done', () => {
    expect(checkStates.map((from) => nextState(checkRequest, from, 'resume'))).toEqual([null, null, null, 'TAKEN'])
  })

  test('has the states that the database knows', () => {
    expect([...checkStates].sort()).toEqual(Object.values(StoredCheckState).sort())
    expect(checkRequest.initial).toBe('WAITING')
  })
})
