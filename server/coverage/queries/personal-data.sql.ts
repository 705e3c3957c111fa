import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const derived = 'made of sessions, forms, tests and registers, whose parts tell it'

/** The rows say nothing beyond their sources, and stay without a name as those do. */
export const coveragePersonalData: PersonalData = {
  columns: {
    'coverage_fact.ref_id': { why: 'a form, a test, a procedure or a type of session' },
    'coverage_fact.student_id': { why: derived },
    'coverage_fact.source_id': { why: 'a session, a response, an attempt or a date' },
    'coverage_shown.ref_id': { why: 'a form, a test, a procedure or a type of session' },
    'coverage_shown.student_id': { why: derived },
    'coverage_held.ref_id': { why: 'a type of session' },
    'coverage_held.source_id': { why: 'a date' },
    'coverage_held.programme_id': { why: 'the id of a programme' },
    'coverage_rebuild.after_id': { why: 'a session, a response, an attempt or a date' },
  },
  parts: [],
}
