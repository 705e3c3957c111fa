import { machine } from '@/lib/state-machine'

export const termReportStates = ['DRAFT', 'RELEASED', 'WITHDRAWN'] as const
export type TermReportState = (typeof termReportStates)[number]
type TermReportEvent = 'release' | 'withdraw' | 'undoFirst' | 'undoLater'

/**
 * A report that nobody has commented on or released is a DRAFT without a row. A report that was released and withdrawn stays as a version; the next release has
 * figures of its own. Undoing a release restores the state before it: a draft, or a withdrawn report.
 */
export const termReport = machine<TermReportState, TermReportEvent>({
  name: 'term-report',
  initial: 'DRAFT',
  rows: [
    { on: 'release', from: ['DRAFT', 'WITHDRAWN'], to: 'RELEASED' },
    { on: 'withdraw', from: ['RELEASED'], to: 'WITHDRAWN' },
    { on: 'undoFirst', from: ['RELEASED'], to: 'DRAFT' },
    { on: 'undoLater', from: ['RELEASED'], to: 'WITHDRAWN' },
  ],
})

/** The most reports in one release. */
export const mostReleased = 500
