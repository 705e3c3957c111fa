import { machine } from '@/lib/state-machine'

export const batchStates = ['PREPARED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'FAILED'] as const
export type BatchState = (typeof batchStates)[number]
type BatchEvent = 'begin' | 'applied' | 'undo' | 'undone' | 'failed'

/** A change of many rows at once. A batch that cannot be applied completely is undone automatically; FAILED: the undoing failed, too. */
export const batch = machine<BatchState, BatchEvent>({
  name: 'batch',
  initial: 'PREPARED',
  rows: [
    { on: 'begin', from: ['PREPARED'], to: 'APPLYING' },
    { on: 'applied', from: ['APPLYING'], to: 'APPLIED' },
    { on: 'undo', from: ['APPLYING', 'APPLIED', 'FAILED'], to: 'UNDOING' },
    { on: 'undone', from: ['UNDOING'], to: 'UNDONE' },
    { on: 'failed', from: ['UNDOING'], to: 'FAILED' },
  ],
})
