import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** Feedback that is not released yet is exported to nobody, because an export would tell who said it. */
export const feedbackPersonalData: PersonalData = {
  columns: {
    'patient_feedback.student_id': { part: 'patient-feedback' },
    'patient_feedback.hidden_by_id': { why: 'an act on what a patient said about another: the audit tells it' },
    'patient_feedback.counted_by_id': { why: 'an act on what a patient said about another: the audit tells it' },
    'feedback_release.person_id': { why: 'until when a batch waits: it would tell when the last of it was said' },
    'patient_contact_event.by_id': { why: 'an act on a session of another: the audit tells it' },
    'patient_contact.closed_by_id': { why: 'an act on a session of another: the audit tells it' },
    'teaching_feedback.teacher_id': { part: 'teaching-feedback' },
    'feedback_entry.about_id': { part: 'feedback-about' },
    'feedback_entry.author_id': { part: 'feedback-written' },
  },
  parts: [
    {
      group: 'clinical',
      name: 'patient-feedback',
      sql: 'SELECT faces, words FROM patient_feedback WHERE student_id = $1::uuid AND batch IS NOT NULL AND hidden_by_id IS NULL ORDER BY id',
    },
    {
      group: 'clinical',
      name: 'teaching-feedback',
      sql: 'SELECT items, words FROM teaching_feedback WHERE teacher_id = $1::uuid AND batch IS NOT NULL ORDER BY id',
    },
    {
      group: 'clinical',
      name: 'feedback-about',
      sql: `SELECT author.display_name AS author, source, kind, text, themes, visibility, feedback_entry.created_at, acknowledged_at
            FROM feedback_entry JOIN app_user author ON author.id = author_id WHERE about_id = $1::uuid ORDER BY feedback_entry.created_at`,
    },
    {
      group: 'written',
      name: 'feedback-written',
      sql: `SELECT about.display_name AS about, source, kind, text, themes, visibility, feedback_entry.created_at
            FROM feedback_entry JOIN app_user about ON about.id = about_id WHERE author_id = $1::uuid ORDER BY feedback_entry.created_at`,
    },
  ],
  erase: async (db, { id }) => ({
    feedbackReleases: await db.$executeRaw`DELETE FROM feedback_release WHERE person_id = ${id}::uuid`,
    patientFeedback: await db.$executeRaw`DELETE FROM patient_feedback WHERE student_id = ${id}::uuid`,
    teachingFeedback: await db.$executeRaw`DELETE FROM teaching_feedback WHERE teacher_id = ${id}::uuid`,
    feedbackEntries: await db.$executeRaw`DELETE FROM feedback_entry WHERE about_id = ${id}::uuid OR author_id = ${id}::uuid`,
  }),
}
