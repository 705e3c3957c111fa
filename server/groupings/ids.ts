import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const groupingsIds: DomainIds = {
  everywhere: [
    [/groupingIds?$/i, { table: 'grouping' }],
    [/groupIds?$/i, { table: 'student_group' }],
  ],
  calls: [[/Group$/, { table: 'student_group' }]],
  own: { table: 'grouping' },
}
