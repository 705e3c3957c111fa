import { machine } from '@/lib/state-machine'

export const concernStates = ['OPEN', 'WITHDRAWN', 'TRIAGED', 'UNDER_REVIEW', 'RESOLVED', 'APPEALED'] as const
export type ConcernState = (typeof concernStates)[number]
type ConcernEvent = 'withdraw' | 'triage' | 'review' | 'resolve' | 'appeal' | 'decideAppeal' | 'reopen'

/** A serious concern and its case. A commendation is resolved without a review. */
export const concern = machine<ConcernState, ConcernEvent, 'resolve' | 'decideAppeal'>({
  name: 'concern',
  initial: 'OPEN',
  rows: [
    { on: 'withdraw', from: ['OPEN'], to: 'WITHDRAWN' },
    { on: 'triage', from: ['OPEN'], to: 'TRIAGED' },
    { on: 'review', from: ['TRIAGED'], to: 'UNDER_REVIEW' },
    { on: 'resolve', from: ['TRIAGED', 'UNDER_REVIEW'], to: 'RESOLVED' },
    { on: 'appeal', from: ['RESOLVED'], to: 'APPEALED' },
    { on: 'decideAppeal', from: ['APPEALED'], to: 'RESOLVED' },
    { on: 'reopen', from: ['RESOLVED'], to: 'UNDER_REVIEW' },
  ],
  vouching: ['resolve', 'decideAppeal'],
})

export function isOver(state: ConcernState): boolean {
  return state === 'RESOLVED' || state === 'WITHDRAWN'
}
