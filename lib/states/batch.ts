import { machine } from '@/lib/state-machine'

export const batchStates = ['PREPARED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'FAILED'] as const
export type BatchState = (typeof batchStates)[number]
type BatchEvent = 'begin' | 'applied' | 'undo' | 'undone' | 'failed'

/** What changes many rows at once. What cannot be applied to its end is undone by itself; FAILED: that could not be done either. */
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
