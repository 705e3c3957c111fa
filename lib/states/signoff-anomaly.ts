import { machine } from '@/lib/state-machine'

export const anomalyStates = ['OPEN', 'EXPLAINED', 'ESCALATED'] as const
export type AnomalyState = (typeof anomalyStates)[number]
export type AnomalyEvent = 'explain' | 'escalate'

/**
 * Something that looks odd about a signature. It is explained with a reason, or passed on; an explanation can be doubted, and an anomaly that was passed on can
 * still be explained.
 */
export const signoffAnomaly = machine<AnomalyState, AnomalyEvent>({
  name: 'signoff-anomaly',
  initial: 'OPEN',
  rows: [
    { on: 'explain', from: ['OPEN', 'ESCALATED'], to: 'EXPLAINED' },
    { on: 'escalate', from: ['OPEN', 'EXPLAINED'], to: 'ESCALATED' },
  ],
})
