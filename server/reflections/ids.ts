import type { DomainIds } from '@/server/kernel/ids'

const own = { table: 'activity', owner: 'owner_id' } as const

const byDevice = 'made by the device of who writes; one that is taken is refused (out-of-scope.test.ts)'
const narrows = 'narrows what is the asker’s to see already'
const byAdmins = 'who looks after the settings names any; that it is there is checked'

export const reflectionsIds: DomainIds = {
  parameters: [
    [/^commentId$/, { table: 'reflection_comment', owner: 'author_id' }],
    [/^stepId$/, { table: 'reflection_step', owner: 'owner_id' }],
    [/^keptId$/, { table: 'reflection_kept' }],
    [/templateId$/, { table: 'reflection_template' }],
  ],
  calls: [
    [/^saveTemplate$/, { table: 'reflection_template' }],
    [/^download$/, { table: 'asset', owner: 'owner_id' }],
  ],
  own,
  open: [
    { why: byDevice, calls: ['start', 'startForm'], ids: ['id'] },
    { why: byDevice, calls: ['comment', 'acknowledge', 'revoke'], ids: ['commentId'] },
    { why: byDevice, calls: ['saveStep'], ids: ['stepId'] },
    { why: narrows, calls: ['list'], ids: ['tagId'] },
    { why: 'another’s is not found (faults.test.ts)', calls: ['suggest'], ids: ['originId'] },
    {
      why: 'of another’s nobody learns who was there, and one that only a device knows yet has nobody (faults.test.ts)',
      calls: ['readers'],
      ids: ['reflectionId'],
    },
    { why: narrows, calls: ['log', 'export'], ids: ['tagIds'] },
    { why: narrows, calls: ['endShare'], ids: ['userId'] },
    { why: 'another’s leads nowhere and is not kept (faults.test.ts)', calls: ['start'], ids: ['origin.id'] },
    { why: 'templates are known to whoever writes; one that is none asks what the first asks', calls: ['start'], ids: ['templateId'] },
    { why: 'templates are known to whoever writes; one that is none asks what the first asks', calls: ['save'], ids: ['about.templateId'] },
    { why: 'tags are known to every session', calls: ['save'], ids: ['about.tagIds'] },
    { why: 'one’s own files; anybody else’s is refused by the field (out-of-scope.test.ts)', calls: ['save'], ids: ['about.fileIds'] },
    {
      why: 'teachers who read reflections; anybody else is refused by the field (sight.test.ts)',
      calls: ['share', 'submit'],
      ids: ['readerIds'],
    },
    {
      why: 'a student whom the asker may see, as among the forms; anybody else is refused by the field (form-responses/calls.test.ts)',
      calls: ['startForm'],
      ids: ['subjectId'],
    },
    { why: byAdmins, calls: ['saveTemplate'], ids: ['id', 'programmeIds'] },
    { why: byAdmins, calls: ['saveForm'], ids: ['formId'] },
  ],
}
