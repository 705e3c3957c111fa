import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

const theirs = 'session_id IN (SELECT id FROM treatment_session WHERE student_id = $1::uuid)'
const acts = 'what somebody did to the records of others: their acts tell it'

/**
 * A student's record is their personal data: all of it is disclosed, without patients. Students learn only the names of their teachers, and teachers only what
 * they wrote and gave themselves, without whose record it is.
 */
export const clinicalSessionsPersonalData: PersonalData = {
  columns: {
    'treatment_session.student_id': { part: 'sessions' },
    'treatment_session.teacher_id': { part: 'sessions-taught' },
    'treatment_session.partner_id': { part: 'sessions-assisted' },
    'treatment_session.visit_id': { why: 'the id of a visit' },
    'treatment_session.created_by_id': { why: acts },
    'treatment_session.finished_by_id': { why: acts },
    'mark.line_id': { why: 'the id of a line' },
    'mark.criterion_id': { why: 'the id of a criterion' },
    'mark.item_id': { why: 'the id of an item' },
    'mark.scale_id': { why: 'the id of a scale' },
    'mark.given_by_id': { part: 'marks-given' },
    'check_request.taken_by_id': { why: acts },
    'check_request.ended_by_id': { why: acts },
    'radiograph.authorised_by_id': { why: acts },
    'late_arrival.by_id': { part: 'late-arrivals' },
    'late_arrival.decided_by_id': { why: acts },
    'concern_draft.author_id': { part: 'concern-drafts' },
    'session_comment.author_id': { part: 'comments-written' },
    'session_comment_unread.user_id': { why: 'what is unread is gone once it is read' },
    'supervisor_confirmation.asked_by_id': { why: acts },
    'session_history.by_id': { why: acts },
  },
  parts: [
    {
      group: 'clinical',
      name: 'sessions',
      sql: `SELECT session.id, held_on, shift, clinic.name AS clinic, chair_number, location, specialty.name AS specialty, participation_type.name AS participation, teacher.display_name AS teacher,
              partner.display_name AS partner, patient_attendance, state, starts_at, ends_at, retrospective_reason, student_remark, teacher_remark, session.created_at, finished_at
            FROM treatment_session session JOIN clinic ON clinic.id = clinic_id JOIN participation_type ON participation_type.id = participation_type_id JOIN app_user teacher ON teacher.id = teacher_id
            LEFT JOIN specialty ON specialty.id = specialty_id LEFT JOIN app_user partner ON partner.id = partner_id WHERE student_id = $1::uuid ORDER BY held_on, session.id`,
    },
    {
      group: 'clinical',
      name: 'lines',
      sql: `SELECT procedure_line.id, session_id, procedure.code, procedure.caption, teeth, surfaces, quantity, help_level, difficulty, outside, note, deleted_at
            FROM procedure_line JOIN procedure ON procedure.id = procedure_id WHERE ${theirs} ORDER BY session_id, procedure_line.sort_order, procedure_line.id`,
    },
    {
      group: 'clinical',
      name: 'marks',
      sql: `SELECT session_id, side, coalesce(criterion.caption, section_item.caption) AS what, line_id, mark.value, scale_value.label, note, giver.display_name AS given_by, given_at, cleared_at
            FROM mark LEFT JOIN criterion ON criterion.id = criterion_id LEFT JOIN section_item ON section_item.id = item_id
            LEFT JOIN scale_value ON scale_value.scale_id = mark.scale_id AND scale_value.value = mark.value LEFT JOIN app_user giver ON giver.id = given_by_id WHERE ${theirs} ORDER BY given_at, mark.id`,
    },
    {
      group: 'clinical',
      name: 'checks',
      sql: `SELECT session_id, kind, state, asked_at, taker.display_name AS taken_by, taken_at, ended_at, outcome, checklist, note
            FROM check_request LEFT JOIN app_user taker ON taker.id = taken_by_id WHERE ${theirs} ORDER BY asked_at`,
    },
    {
      group: 'clinical',
      name: 'radiographs',
      sql: `SELECT session_id, kind, teeth, justification, authorised_at, taken_at, quality, report, deleted_at FROM radiograph WHERE ${theirs} ORDER BY session_id, sort_order`,
    },
    {
      group: 'clinical',
      name: 'comments',
      sql: `SELECT session_id, author.display_name AS author, text, session_comment.created_at FROM session_comment JOIN app_user author ON author.id = author_id WHERE ${theirs} ORDER BY session_comment.created_at`,
    },
    {
      group: 'clinical',
      name: 'confirmations',
      sql: `SELECT session_id, asked_at, state, decided_at, signer_name, signer_role, remark FROM supervisor_confirmation WHERE ${theirs} ORDER BY asked_at`,
    },
    {
      group: 'clinical',
      name: 'history',
      sql: `SELECT session_id, at, person.display_name AS by, act, from_state, to_state, reason FROM session_history LEFT JOIN app_user person ON person.id = by_id WHERE ${theirs} ORDER BY at, session_history.id`,
    },
    {
      group: 'clinical',
      name: 'sessions-assisted',
      sql: 'SELECT held_on, shift, clinic.name AS clinic FROM treatment_session JOIN clinic ON clinic.id = clinic_id WHERE partner_id = $1::uuid ORDER BY held_on',
    },
    {
      group: 'clinical',
      name: 'sessions-taught',
      sql: 'SELECT treatment_session.id, held_on, shift, clinic.name AS clinic, state, teacher_remark FROM treatment_session JOIN clinic ON clinic.id = clinic_id WHERE teacher_id = $1::uuid ORDER BY held_on',
    },
    {
      group: 'clinical',
      name: 'marks-given',
      sql: `SELECT session_id, value, note, given_at FROM mark WHERE given_by_id = $1::uuid AND side = 'TEACHER' ORDER BY given_at, id`,
    },
    {
      group: 'written',
      name: 'comments-written',
      sql: 'SELECT session_id, text, created_at FROM session_comment WHERE author_id = $1::uuid ORDER BY created_at',
    },
    {
      group: 'written',
      name: 'concern-drafts',
      sql: 'SELECT session_id, text, created_at, updated_at FROM concern_draft WHERE author_id = $1::uuid AND deleted_at IS NULL ORDER BY created_at',
    },
    // The input is left out: it may name a patient.
    {
      group: 'written',
      name: 'late-arrivals',
      sql: 'SELECT session_id, call_name, occurred_at, received_at, state FROM late_arrival WHERE by_id = $1::uuid ORDER BY received_at',
    },
  ],
  open: async (db, userId) => {
    const [row] = await db.$queryRaw<{ sessions: number; late: number }[]>`
      SELECT (SELECT count(*)::int FROM treatment_session WHERE (student_id = ${userId}::uuid OR teacher_id = ${userId}::uuid) AND state IN ('OPEN', 'UNLOCKED')) AS sessions,
        (SELECT count(*)::int FROM late_arrival JOIN treatment_session session ON session.id = session_id
         WHERE late_arrival.state = 'KEPT' AND (by_id = ${userId}::uuid OR student_id = ${userId}::uuid)) AS late`
    return { sessions: row?.sessions ?? 0, late: row?.late ?? 0 }
  },
  // Procedures, times and marks stay, for the institution's numbers; texts about them go. A teacher's sessions are not changed: they are their students' record.
  erase: async (db, { id }) => {
    const sessions = await db.$executeRaw`
      UPDATE treatment_session SET student_remark = '', teacher_remark = '', location = '', retrospective_reason = CASE WHEN retrospective_reason IS NULL THEN NULL ELSE '' END
      WHERE student_id = ${id}::uuid AND (student_remark <> '' OR teacher_remark <> '' OR location <> '' OR coalesce(retrospective_reason, '') <> '')`
    const notes = await Promise.all([
      db.$executeRaw`UPDATE mark SET note = '' WHERE note <> '' AND session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid)`,
      db.$executeRaw`UPDATE procedure_line SET note = '' WHERE note <> '' AND session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid)`,
      db.$executeRaw`UPDATE check_request SET note = '' WHERE note <> '' AND session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid)`,
      db.$executeRaw`UPDATE radiograph SET justification = '', report = '' WHERE (justification <> '' OR report <> '') AND session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid)`,
      db.$executeRaw`UPDATE supervisor_confirmation SET remark = '' WHERE remark <> '' AND session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid)`,
      // A trigger allows the reason to be removed once the student is erased, and allows nothing else.
      db.$executeRaw`UPDATE session_history SET reason = NULL WHERE reason IS NOT NULL AND session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid)`,
    ])
    const comments =
      await db.$executeRaw`UPDATE session_comment SET text = '' WHERE text <> '' AND session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid)`
    await db.$executeRaw`DELETE FROM session_comment_unread WHERE user_id = ${id}::uuid`
    const drafts =
      await db.$executeRaw`DELETE FROM concern_draft WHERE author_id = ${id}::uuid OR session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid)`
    const late = await db.$executeRaw`
      UPDATE late_arrival SET input_cipher = '' WHERE input_cipher <> '' AND (by_id = ${id}::uuid OR session_id IN (SELECT id FROM treatment_session WHERE student_id = ${id}::uuid))`
    return { remarks: sessions, notes: notes.reduce((sum, count) => sum + count, 0), comments, drafts, late }
  },
}
