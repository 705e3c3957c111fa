import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const derived = 'made of treatment sessions, whose parts tell it'

/** These rows contain nothing beyond their sessions, and are deleted with them. */
export const experiencePersonalData: PersonalData = {
  columns: {
    'experience_line.line_id': { why: 'the id of a line' },
    'experience_line.student_id': { why: derived },
    'experience_line.teacher_id': { why: derived },
    'experience_line.procedure_id': { why: 'the id of a procedure' },
    'experience_line.stage_id': { why: 'the id of a stage' },
    'experience_line.clinic_id': { why: 'the id of a clinic' },
    'experience_line.specialty_id': { why: 'the id of a specialty' },
    'experience_line.participation_type_id': { why: 'the id of a role in a session' },
    'experience_line.programme_id': { why: 'the id of a programme' },
    'experience_mark.line_id': { why: 'the id of a line' },
    'experience_mark.criterion_id': { why: 'the id of a criterion' },
    'experience_mark.item_id': { why: 'the id of an item' },
    'experience_mark.student_id': { why: derived },
    'experience_mark.teacher_id': { why: derived },
    'cohort_border.programme_id': { why: 'the id of a programme' },
    'cohort_border.procedure_id': { why: 'the id of a procedure' },
    'experience_dirty.after_id': { why: 'the id of a session' },
  },
  parts: [],
}
