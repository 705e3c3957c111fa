import { machine } from '@/lib/state-machine'

export const reportRunStates = ['PREPARING', 'READY', 'FAILED', 'EXPIRED'] as const
export type ReportRunState = (typeof reportRunStates)[number]

/** A report that is made in the background. Its result is kept for a day; a stopped run has no result. */
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
