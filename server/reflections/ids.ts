import type { DomainIds } from '@/server/kernel/ids'

const own = { table: 'activity', owner: 'owner_id' } as const

export const reflectionsIds: DomainIds = {
  parameters: [
    [/^answer\.promptUid$/, own],
    [/^promptUid$/, own],
    [/^prompts\.\d+\.uid$/, { table: 'reflection_template' }],
    [/^origin\.id$/, { table: 'treatment_session', owner: 'student_id' }],
    [/^commentId$/, { table: 'reflection_comment', owner: 'author_id' }],
    [/^stepId$/, { table: 'reflection_step', owner: 'owner_id' }],
    [/^keptId$/, { table: 'reflection_kept' }],
    [/templateId$/, { table: 'reflection_template' }],
  ],
  calls: [[/^saveTemplate\.id$/, { table: 'reflection_template' }]],
  own,
  open: [{ why: 'made by the device of who writes; one that is taken is refused', calls: ['start'], ids: ['id'] }],
}
