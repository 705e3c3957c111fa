import type { DomainIds } from '@/server/kernel/ids'

export const foldersIds: DomainIds = {
  parameters: [
    [/^parentId$/, { table: 'file_node', owner: 'owner_id' }],
    // Usually a group, but also a person, a firm, a programme or a role.
    [/^targetId$/, { table: 'student_group' }],
  ],
  everywhere: [
    [/^nodeIds?$/, { table: 'file_node', owner: 'owner_id' }],
    [/^folderId$/, { table: 'file_node', owner: 'owner_id' }],
    [/^shareId$/, { table: 'file_share' }],
  ],
  calls: [
    [/^download$/, { table: 'asset', owner: 'owner_id' }],
    [/^share$/, { table: 'file_share' }],
  ],
  own: { table: 'file_node', owner: 'owner_id' },
}
