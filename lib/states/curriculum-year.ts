import { machine } from '@/lib/state-machine'

export const curriculumYearStates = ['DRAFT', 'CURRENT', 'CLOSED'] as const
export type CurriculumYearState = (typeof curriculumYearStates)[number]
export const curriculumYearEvents = ['begin', 'close', 'reopen'] as const
export type CurriculumYearEvent = (typeof curriculumYearEvents)[number]

/** Only its editors see a DRAFT. One year of a programme is CURRENT. A CLOSED year is read and not changed, until it is reopened. */
export const curriculumYear = machine<CurriculumYearState, CurriculumYearEvent>({
  name: 'curriculum-year',
  initial: 'DRAFT',
  rows: [
    { on: 'begin', from: ['DRAFT'], to: 'CURRENT' },
    { on: 'close', from: ['CURRENT'], to: 'CLOSED' },
    { on: 'reopen', from: ['CLOSED'], to: 'CURRENT' },
  ],
})
