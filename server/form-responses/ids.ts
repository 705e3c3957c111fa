import type { DomainIds } from '@/server/kernel/ids'

const asked = 'whom the form lets be asked; anybody else is refused by the field (reach.test.ts)'

export const formResponsesIds: DomainIds = {
  everywhere: [
    [/^responseIds?$/, { table: 'form_response', owner: 'subject_id' }],
    [/^taskId$/, { table: 'form_task' }],
    [/^lateId$/, { table: 'form_late_save' }],
    [/^commentId$/, { table: 'form_comment', owner: 'author_id' }],
  ],
  own: { table: 'form_response', owner: 'subject_id' },
  open: [
    { why: asked, calls: ['submit', 'nameSigners'], ids: ['chosen[].outside[].id', 'chosen[].userIds'] },
    { why: asked, calls: ['forward', 'nameCompleter', 'share'], ids: ['toUserId'] },
    { why: 'narrows what the asker may read already', calls: ['list'], ids: ['formId', 'programmeId', 'scheduleId', 'typeId'] },
    {
      why: 'a filter: only responses in the reader’s own scope are searched, so that a foreign subject finds nothing',
      calls: ['list'],
      ids: ['subjectId'],
    },
    { why: 'says from where it was opened, and opens nothing', calls: ['read'], ids: ['stageId'] },
    {
      why: 'a student whom the asker may see; anybody else is refused by the field (calls.test.ts)',
      calls: ['start', 'choices'],
      ids: ['subjectId'],
    },
    { why: 'tags are known to every session', calls: ['start'], ids: ['tagIds'] },
    {
      why: 'an entry of a repeating group, whose id is made by the device and means nothing outside of its answer (groups.test.ts)',
      calls: ['savePage'],
      ids: ['answers{}[].id'],
    },
  ],
}
