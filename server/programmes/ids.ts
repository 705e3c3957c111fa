import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const programmesIds: DomainIds = {
  everywhere: [[/programmeIds?$/i, { table: 'programme' }]],
  own: { table: 'programme' },
  open: [
    {
      why: 'whoever may edit a list of the institution edits all of it; everybody else is refused the call',
      calls: ['read', 'save', 'remove'],
      ids: ['id'],
    },
  ],
}
