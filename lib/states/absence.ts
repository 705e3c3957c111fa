import { machine } from '@/lib/state-machine'

export type AbsenceState = 'REPORTED' | 'APPROVED' | 'REJECTED' | 'CANCELLED'
type AbsenceEvent = 'approve' | 'reject' | 'cancel'

/** A type that needs no approval starts approved. */
export const absence = machine<AbsenceState, AbsenceEvent, 'approve'>({
  name: 'absence',
  initial: 'REPORTED',
  rows: [
    { on: 'approve', from: ['REPORTED'], to: 'APPROVED' },
    { on: 'reject', from: ['REPORTED'], to: 'REJECTED' },
    { on: 'cancel', from: ['REPORTED', 'APPROVED'], to: 'CANCELLED' },
  ],
  vouching: ['approve'],
})
