import type { ContactState } from '@/lib/feedback/vocabulary'
import { machine } from '@/lib/state-machine'

export type ContactEvent = 'finish' | 'reopen'

/** A patient who wants to be contacted: to do, or done. Each step records who made it. */
export const patientContact = machine<ContactState, ContactEvent>({
  name: 'patient-contact',
  initial: 'OPEN',
  rows: [
    { on: 'finish', from: ['OPEN'], to: 'DONE' },
    { on: 'reopen', from: ['DONE'], to: 'OPEN' },
  ],
})
