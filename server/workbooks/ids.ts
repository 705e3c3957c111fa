import type { DomainIds } from '@/server/kernel/ids'

export const workbooksIds: DomainIds = {
  own: { table: 'workbook' },
  open: [
    {
      why: 'whoever administers forms (FORMS_ADMIN) administers all of them, with their types and library; everybody else is refused the call',
      calls: ['readForEditor', 'save', 'remove'],
      ids: ['id'],
    },
    {
      why: 'whoever administers forms chooses among all of these; that it is there is checked by its field',
      calls: ['save'],
      ids: [
        'permits[].programmeId',
        'sections[].items[].formId',
        'sections[].items[].procedureId',
        'sections[].items[].testId',
        'sections[].items[].reflection.templateId',
        'sections[].items[].reflection.tagIds',
      ],
    },
  ],
}
