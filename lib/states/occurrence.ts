import { machine } from '@/lib/state-machine'

export type OccurrenceState = 'PLANNED' | 'CANCELLED' | 'SKIPPED'
type OccurrenceAct = 'CANCEL' | 'RESTORE' | 'SKIP' | 'PUT_BACK'

/** A cancelled date is seen, with its reason; a skipped one is not, and stays a row so that its series does not make it again. */
export const occurrence = machine<OccurrenceState, OccurrenceAct>({
  name: 'occurrence',
  initial: 'PLANNED',
  rows: [
    { on: 'CANCEL', from: ['PLANNED'], to: 'CANCELLED' },
    { on: 'RESTORE', from: ['CANCELLED'], to: 'PLANNED' },
    { on: 'SKIP', from: ['PLANNED'], to: 'SKIPPED' },
    { on: 'PUT_BACK', from: ['SKIPPED'], to: 'PLANNED' },
  ],
})
