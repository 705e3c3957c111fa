import { describe, expect, test } from 'vitest'
import { BatchState } from '@/lib/generated/prisma/enums'
import { nextState } from '@/lib/state-machine'
import { batch, batchStates } from '@/lib/states/batch'

describe('a batch', () => {
  test.each([
    ['PREPARED', 'APPLYING', null, null, null, null],
    ['APPLYING', null, 'APPLIED', 'UNDOING', null, null],
    ['APPLIED', null, null, 'UNDOING', null, null],
    ['UNDOING', null, null, null, 'UNDONE', 'FAILED'],
    ['UNDONE', null, null, null, null, null],
    ['FAILED', null, null, 'UNDOING', null, null],
  ] as const)('from %s: begin %s, applied %s, undo %s, undone %s, failed %s', (from, ...ends) => {
    expect((['begin', 'applied', 'undo', 'undone', 'failed'] as const).map((on) => nextState(batch, from, on))).toEqual(ends)
  })

  test('has the states that the database knows', () => {
    expect([...batchStates].sort()).toEqual(Object.values(BatchState).sort())
    expect(batch.initial).toBe('PREPARED')
  })
})
