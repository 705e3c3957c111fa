import { machine } from '@/lib/state-machine'

export const frameworkStates = ['DRAFT', 'IN_USE', 'RETIRED'] as const
export type FrameworkState = (typeof frameworkStates)[number]
export const frameworkEvents = ['use', 'retire', 'restore'] as const
export type FrameworkEvent = (typeof frameworkEvents)[number]

/** Only its editors see a DRAFT. Nothing more is mapped to a RETIRED framework; earlier mappings stay. */
export const framework = machine<FrameworkState, FrameworkEvent>({
  name: 'framework',
  initial: 'DRAFT',
  rows: [
    { on: 'use', from: ['DRAFT'], to: 'IN_USE' },
    { on: 'retire', from: ['IN_USE'], to: 'RETIRED' },
    { on: 'restore', from: ['RETIRED'], to: 'IN_USE' },
  ],
})
