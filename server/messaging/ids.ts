import type { DomainIds } from '@/server/kernel/ids'

export const messagingIds: DomainIds = {
  everywhere: [[/threadIds?$/i, { table: 'thread', owner: 'author_id' }]],
  calls: [
    [/^download$/, { table: 'asset', owner: 'owner_id' }],
    [/^read$/, { table: 'thread', owner: 'author_id' }],
  ],
  own: { table: 'message', owner: 'author_id' },
  open: [
    {
      why: 'whoever is out of the writer’s sight is not found by their id either: the same read as by name, narrowed to one',
      calls: ['reach'],
      ids: ['id'],
    },
    {
      why: 'a file that is not an upload of one’s own is refused by its field, whosever it is (messaging/files.test.ts, concerns/evidence.test.ts)',
      calls: ['send', 'reply', 'broadcast'],
      ids: ['fileIds'],
    },
    {
      why: 'whoever is out of the writer’s sight is not reached, whatever the audience names (broadcasts.test.ts); who may write to none is refused',
      calls: ['broadcast', 'countAudience'],
      ids: ['audience.firmIds', 'audience.groupIds', 'audience.roleIds', 'audience.userIds', 'audience.years[].programmeId'],
    },
  ],
}
