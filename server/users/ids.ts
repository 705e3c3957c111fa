import type { DomainIds } from '@/server/kernel/ids'

const rolled = 'whoever administers accounts administers all of them, and the rollovers of all; everybody else is refused the call'

export const usersIds: DomainIds = {
  parameters: [
    // A rollover moves people from group to group.
    [/^(from|to)Id$/, { table: 'student_group' }],
  ],
  everywhere: [
    [/(student|teacher|user|person|people|partner|actor|lead|supervisor|colleague)Ids?$/i, { table: 'app_user' }],
    [/^takerId$/, { table: 'app_user' }],
    [/subjectIds$/i, { table: 'app_user' }],
    [/flagIds?$/i, { table: 'flag' }],
    [/^batchId$/, { table: 'batch', owner: 'actor_id' }],
    [/^subjectId$/, { table: 'app_user' }],
    [/^exceptIds$/, { table: 'app_user' }],
    [/^ownerId$/, { table: 'app_user' }],
    [/^aboutId$/, { table: 'app_user' }],
  ],
  calls: [
    [/Flag$/, { table: 'flag' }],
    [/View$/, { table: 'saved_view', owner: 'user_id' }],
    [/Rollover/, { table: 'rollover' }],
  ],
  own: { table: 'app_user' },
  open: [
    {
      why: 'whoever administers accounts sees how many links have left, and no more; everybody else is refused the call',
      calls: ['readSending'],
      ids: ['id'],
    },
    {
      why: 'whoever may edit a list of the institution edits all of it; everybody else is refused the call',
      calls: ['readFlag', 'saveFlag', 'removeFlag'],
      ids: ['id'],
    },
    { why: rolled, calls: ['beginRollover', 'readRolloverState', 'removeRollover', 'applyRollover', 'undoRollover'], ids: ['id'] },
    { why: rolled, calls: ['readRollover'], ids: ['id', 'programmeId'] },
    { why: rolled, calls: ['saveRollover'], ids: ['id', 'programmeIds', 'groups[].fromId', 'groups[].toId'] },
    { why: rolled, calls: ['exceptAllInRollover'], ids: ['id', 'exceptIds', 'filter.programmeId', 'programmeId'] },
    { why: rolled, calls: ['saveRolloverExceptions'], ids: ['id', 'people[].userId', 'programmeId'] },
  ],
}
