import { machine } from '@/lib/state-machine'

type DraftState = 'OPEN' | 'ACCEPTED' | 'DISCARDED'
export type DraftEvent = 'accept' | 'discard' | 'reopen'

/** A copy to plan in beside a timetable. It stays open while parts of it are accepted; undoing the whole opens it again. */
export const timetableDraft = machine<DraftState, DraftEvent>({
  name: 'timetable-draft',
  initial: 'OPEN',
  rows: [
    { on: 'accept', from: ['OPEN'], to: 'ACCEPTED' },
    { on: 'discard', from: ['OPEN'], to: 'DISCARDED' },
    { on: 'reopen', from: ['ACCEPTED'], to: 'OPEN' },
  ],
})
