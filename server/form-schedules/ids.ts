import 'server-only'
import type { DomainIds } from '@/server/kernel/ids'

const administered =
  'whoever administers forms (FORMS_ADMIN) administers all of them, with their types and library; everybody else is refused the call'

export const formSchedulesIds: DomainIds = {
  everywhere: [[/^scheduleId$/, { table: 'form_schedule' }]],
  calls: [[/^assign$/, { table: 'batch', owner: 'actor_id' }]],
  own: { table: 'form_schedule' },
  open: [
    {
      why: 'of a response that is begun by it; one that there is already is refused (form-responses.ID_TAKEN), whosever it is',
      calls: ['fromPaper'],
      ids: ['id'],
    },
    { why: administered, calls: ['read', 'remove', 'runNow', 'save'], ids: ['id'] },
    { why: administered, calls: ['list'], ids: ['formId'] },
    {
      why: 'whoever administers forms chooses among all of these; that it is there is checked by its field',
      calls: ['preview', 'save'],
      ids: [
        'formId',
        'userIds',
        'audience.firmIds',
        'audience.groupIds',
        'audience.roleIds',
        'audience.userIds',
        'audience.years[].programmeId',
      ],
    },
    {
      why: 'of whom these name, those alone are reached who are the asker’s to see; a form or a completer that is not, is refused by its field (form-schedules/assignments.test.ts)',
      calls: ['assign', 'events', 'previewAssignment'],
      ids: [
        'formId',
        'userIds',
        'audience.firmIds',
        'audience.groupIds',
        'audience.roleIds',
        'audience.userIds',
        'audience.years[].programmeId',
      ],
    },
    {
      why: 'one that nobody whom it reaches takes part in is refused by its field, and of the others it is stored alone (form-schedules/events.test.ts)',
      calls: ['assign', 'events', 'previewAssignment'],
      ids: ['eventId'],
    },
    { why: 'made by the device; one that is taken is refused', calls: ['assign'], ids: ['id'] },
  ],
}
