import { machine } from '@/lib/state-machine'

export const stageRunStates = ['PLANNED', 'OPEN', 'DONE', 'SKIPPED', 'VOID'] as const
export type StageRunState = (typeof stageRunStates)[number]
type StageRunEvent = 'open' | 'finish' | 'skip' | 'void'

/** A stage that an instance has reached. PLANNED: nobody can do it yet. VOID: an earlier stage on which it depended was undone. */
export const stageRun = machine<StageRunState, StageRunEvent>({
  name: 'stage-run',
  initial: 'PLANNED',
  rows: [
    { on: 'open', from: ['PLANNED'], to: 'OPEN' },
    { on: 'finish', from: ['PLANNED', 'OPEN'], to: 'DONE' },
    { on: 'skip', from: ['PLANNED', 'OPEN', 'DONE'], to: 'SKIPPED' },
    { on: 'void', from: ['PLANNED', 'OPEN', 'DONE', 'SKIPPED'], to: 'VOID' },
  ],
})
