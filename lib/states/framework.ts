import { machine } from '@/lib/state-machine'

export const frameworkStates = ['DRAFT', 'IN_USE', 'RETIRED'] as const
export type FrameworkState = (typeof frameworkStates)[number]
export const frameworkEvents = ['use', 'retire', 'restore'] as const
export type FrameworkEvent = (typeof frameworkEvents)[number]

/** A DRAFT is its editors' alone. Nothing more is mapped to what is RETIRED; what was mapped before stays. */
export const framework = machine<FrameworkState, FrameworkEvent>({
  name: 'framework',
  initial: 'DRAFT',
  rows: [
    { on: 'use', from: ['DRAFT'], to: 'IN_USE' },
    { on: 'retire', from: ['IN_USE'], to: 'RETIRED' },
    { on: 'restore', from: ['RETIRED'], to: 'IN_USE' },
  ],
})
