import { machine } from '@/lib/state-machine'

export type GroupingState = 'DRAFT' | 'PUBLISHED'
export type GroupingEvent = 'publish' | 'unpublish'

/** A published grouping is available for timetabling, and bulk group changes are disabled (product-spec.md section 4). */
export const grouping = machine<GroupingState, GroupingEvent>({
  name: 'grouping',
  initial: 'DRAFT',
  rows: [
    { on: 'publish', from: ['DRAFT'], to: 'PUBLISHED' },
    { on: 'unpublish', from: ['PUBLISHED'], to: 'DRAFT' },
  ],
})
