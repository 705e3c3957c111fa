import { machine } from '@/lib/state-machine'

type GroupingState = 'DRAFT' | 'PUBLISHED'
export type GroupingEvent = 'publish' | 'unpublish'

/** Once published, available for timetabling and bulk group changes are disabled. */
export const grouping = machine<GroupingState, GroupingEvent>({
  name: 'grouping',
  initial: 'DRAFT',
  rows: [
    { on: 'publish', from: ['DRAFT'], to: 'PUBLISHED' },
    { on: 'unpublish', from: ['PUBLISHED'], to: 'DRAFT' },
  ],
})
