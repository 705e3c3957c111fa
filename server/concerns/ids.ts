import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const concernsIds: DomainIds = {
  everywhere: [[/^actionId$/, { table: 'concern_action' }]],
  calls: [[/^download$/, { table: 'asset', owner: 'owner_id' }]],
  own: { table: 'concern', owner: 'raised_by_id' },
  open: [
    {
      why: 'a file that is not an upload of one’s own is refused by its field, whosever it is (messaging/files.test.ts, concerns/evidence.test.ts)',
      calls: ['raise', 'addFiles'],
      ids: ['fileIds'],
    },
    {
      why: 'of a student whose name is typed, the programme is chosen among all; that it is there is checked',
      calls: ['raise'],
      ids: ['programmeId'],
    },
    { why: 'who reads concerns of a programme is told to whoever may raise one', calls: ['readers'], ids: ['programmeId'] },
    {
      why: 'whoever configures names the receivers of every programme; everybody else is refused the call',
      calls: ['saveReceivers'],
      ids: ['programmeId'],
    },
  ],
}
