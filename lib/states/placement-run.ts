import { machine } from '@/lib/state-machine'

export const placementRunStates = ['QUEUED', 'RUNNING', 'DONE', 'STOPPED', 'FAILED'] as const
export type PlacementRunState = (typeof placementRunStates)[number]

/** Placements that are computed in the background. A run whose process was killed is begun again. */
export const placementRun = machine<PlacementRunState, 'begin' | 'wait' | 'finish' | 'stop' | 'fail'>({
  name: 'placement-run',
  initial: 'QUEUED',
  rows: [
    { on: 'begin', from: ['QUEUED'], to: 'RUNNING' },
    { on: 'wait', from: ['RUNNING'], to: 'QUEUED' },
    { on: 'finish', from: ['RUNNING'], to: 'DONE' },
    { on: 'stop', from: ['QUEUED', 'RUNNING'], to: 'STOPPED' },
    { on: 'fail', from: ['RUNNING'], to: 'FAILED' },
  ],
})
