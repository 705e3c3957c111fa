import { machine } from '@/lib/state-machine'

type TimetableState = 'DRAFT' | 'PUBLISHED'
export type TimetableEvent = 'publish' | 'unpublish'

/** A published timetable goes back only before its first date; the call asks that. */
export const timetable = machine<TimetableState, TimetableEvent>({
  name: 'timetable',
  initial: 'DRAFT',
  rows: [
    { on: 'publish', from: ['DRAFT'], to: 'PUBLISHED' },
    { on: 'unpublish', from: ['PUBLISHED'], to: 'DRAFT' },
  ],
})
