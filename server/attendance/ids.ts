import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

export const attendanceIds: DomainIds = {
  calls: [
    [/^(readBoard|endCheckIn)$/, { table: 'check_in' }],
    [/^(saveFollowUp|setFollowUpDone)$/, { table: 'attendance_follow_up' }],
  ],
  own: { table: 'occurrence' },
  open: [
    {
      why: 'a group none of whose students come to one’s own dates has no rows (lists.test.ts)',
      calls: ['listByStudent'],
      ids: ['groupId'],
    },
    {
      why: 'a filter: only students of one’s own registers are in the report',
      calls: ['readReport', 'exportReport'],
      ids: ['programmeId'],
    },
  ],
}
