import { machine } from '@/lib/state-machine'

export const formStates = ['DRAFT', 'PUBLISHED', 'WITHDRAWN'] as const
export type FormState = (typeof formStates)[number]

/** A withdrawn form starts no new responses; those that were begun may be finished. Publishing the form again brings it back. */
export const form = machine<FormState, 'publish' | 'withdraw'>({
  name: 'form',
  initial: 'DRAFT',
  rows: [
    { on: 'publish', from: formStates, to: 'PUBLISHED' },
    { on: 'withdraw', from: ['PUBLISHED'], to: 'WITHDRAWN' },
  ],
})
