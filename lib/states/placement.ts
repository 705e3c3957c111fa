import { machine } from '@/lib/state-machine'

export type PlacementState = 'PROPOSED' | 'CONFIRMED' | 'CANCELLED'
type PlacementEvent = 'confirm' | 'cancel'

/** That a confirmed one is active or completed follows from its days (lib/placements/days.ts, decision 0221). */
export const placement = machine<PlacementState, PlacementEvent>({
  name: 'placement',
  initial: 'PROPOSED',
  rows: [
    { on: 'confirm', from: ['PROPOSED'], to: 'CONFIRMED' },
    { on: 'cancel', from: ['PROPOSED', 'CONFIRMED'], to: 'CANCELLED' },
  ],
})
