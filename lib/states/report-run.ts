import { machine } from '@/lib/state-machine'

export const reportRunStates = ['PREPARING', 'READY', 'FAILED', 'EXPIRED'] as const
export type ReportRunState = (typeof reportRunStates)[number]

/** A report that is made while nobody waits for it. What it said is kept for a day; what is stopped says nothing. */
export const reportRun = machine<ReportRunState, 'finish' | 'fail' | 'stop' | 'expire'>({
  name: 'report-run',
  initial: 'PREPARING',
  rows: [
    { on: 'finish', from: ['PREPARING'], to: 'READY' },
    { on: 'fail', from: ['PREPARING'], to: 'FAILED' },
    { on: 'stop', from: ['PREPARING'], to: 'EXPIRED' },
    { on: 'expire', from: ['READY', 'FAILED'], to: 'EXPIRED' },
  ],
})
