import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const workbooksPersonalData: PersonalData = {
  columns: {
    'workbook_item.reflection_template_id': { why: 'the id of a template' },
    'workbook_reminder.student_id': { why: 'when they were last reminded: the notice itself is in their messages' },
    'workbook_reminder.by_id': { why: 'what somebody did for the institution: their acts tell it' },
  },
  parts: [],
}
