import type { DomainIds } from '@/server/kernel/ids'

const listed = 'whoever may edit a list of the institution edits all of it; everybody else is refused the call'

export const tagsIds: DomainIds = {
  parameters: [
    // Everywhere else groups are groups of students.
    [/^groupId$/, { table: 'tag_group' }],
  ],
  everywhere: [[/tagIds?$/i, { table: 'tag' }]],
  calls: [[/Group$/, { table: 'tag_group' }]],
  own: { table: 'tag' },
  open: [
    { why: listed, calls: ['list'], ids: ['groupId'] },
    { why: listed, calls: ['read', 'remove', 'readGroup', 'saveGroup', 'removeGroup'], ids: ['id'] },
    { why: listed, calls: ['save'], ids: ['id', 'groupId'] },
    { why: listed, calls: ['previewMerge', 'merge'], ids: ['id', 'intoId'] },
  ],
}
