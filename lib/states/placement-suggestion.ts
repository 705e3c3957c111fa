import { machine } from '@/lib/state-machine'

export const placementSuggestionStates = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const
export type PlacementSuggestionState = (typeof placementSuggestionStates)[number]

/** A place that a student proposes for themself. Accepting comes with its placement. */
export const placementSuggestion = machine<PlacementSuggestionState, 'accept' | 'decline' | 'withdraw'>({
  name: 'placement-suggestion',
  initial: 'OPEN',
  rows: [
    { on: 'accept', from: ['OPEN'], to: 'ACCEPTED' },
    { on: 'decline', from: ['OPEN'], to: 'DECLINED' },
    { on: 'withdraw', from: ['OPEN'], to: 'WITHDRAWN' },
  ],
})
