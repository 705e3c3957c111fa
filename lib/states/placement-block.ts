import { machine } from '@/lib/state-machine'

export const placementBlockStates = ['PLANNING', 'PREFERENCES', 'ALLOCATED', 'CLOSED'] as const
export type PlacementBlockState = (typeof placementBlockStates)[number]
/** What a coordinator does to a block; `allocate` and `undo` come with its placements. */
export const placementBlockSteps = ['open', 'withdraw', 'close', 'reopen'] as const
export type PlacementBlockStep = (typeof placementBlockSteps)[number]

/** Days for which students choose providers, and are then placed. */
export const placementBlock = machine<PlacementBlockState, PlacementBlockStep | 'allocate' | 'undo'>({
  name: 'placement-block',
  initial: 'PLANNING',
  rows: [
    { on: 'open', from: ['PLANNING'], to: 'PREFERENCES' },
    { on: 'withdraw', from: ['PREFERENCES'], to: 'PLANNING' },
    { on: 'allocate', from: ['PREFERENCES'], to: 'ALLOCATED' },
    { on: 'undo', from: ['ALLOCATED'], to: 'PREFERENCES' },
    { on: 'close', from: ['ALLOCATED'], to: 'CLOSED' },
    { on: 'reopen', from: ['CLOSED'], to: 'ALLOCATED' },
  ],
})
