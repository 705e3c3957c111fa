import 'server-only'
import { removalMessages } from '@/server/files'
import { now } from '@/server/kernel/clock'
import { writeOutbox } from '@/server/kernel/jobs/outbox'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'an act on the report of another: the audit tells it'

/** An export has the term reports that were released, even if withdrawn since: a draft, and the comments in it, are nobody’s word yet. */
export const reportsPersonalData: PersonalData = {
  columns: {
    'report_preference.user_id': { part: 'report-preferences' },
    'report_element_version.saved_by_id': { why: 'what somebody set up of reports: their acts tell it' },
    'saved_report.owner_id': { part: 'saved-reports' },
    'saved_report_share.user_id': { part: 'reports-shared' },
    'teacher_guess.teacher_id': { part: 'calibration-guesses' },
    'term_report.student_id': { part: 'term-reports' },
    'term_report.term_id': { why: 'the id of a term' },
    'term_report.released_by_id': { why: acts },
    'term_report_version.released_by_id': { why: acts },
    'term_report_version.withdrawn_by_id': { why: acts },
    'term_comment.author_id': { part: 'term-comments-written' },
    'report_run.by_id': { part: 'reports-prepared' },
    'report_config.role_ids': { why: 'ids of roles' },
    'report_config.programme_ids': { why: 'ids of programmes' },
  },
  parts: [
    { group: 'account', name: 'report-preferences', sql: 'SELECT quartile_hidden FROM report_preference WHERE user_id = $1::uuid' },
    {
      group: 'account',
      name: 'saved-reports',
      sql: `SELECT s.name, c.title AS report, s.schedule, s.next_on, s.created_at FROM saved_report s JOIN report_config c ON c.id = s.config_id
            WHERE s.owner_id = $1::uuid ORDER BY s.name, s.id`,
    },
    {
      group: 'account',
      name: 'reports-shared',
      sql: `SELECT s.name, u.display_name AS owner FROM saved_report_share h JOIN saved_report s ON s.id = h.saved_report_id JOIN app_user u ON u.id = s.owner_id
            WHERE h.user_id = $1::uuid ORDER BY s.name, s.id`,
    },
    {
      group: 'account',
      name: 'reports-prepared',
      sql: 'SELECT title, format, state, asked_at, expires_at FROM report_run WHERE by_id = $1::uuid ORDER BY asked_at, id',
    },
    {
      group: 'account',
      name: 'calibration-guesses',
      sql: 'SELECT period AS term_from, guess, guessed_at FROM teacher_guess WHERE teacher_id = $1::uuid ORDER BY period',
    },
    {
      group: 'studies',
      name: 'term-reports',
      sql: `SELECT t.title AS term, t.as_of, t.seen_at, t.figures, t.withdrawn_at, t.reason FROM (
              SELECT r.term_title AS title, r.as_of, r.seen_at, r.figures, NULL::timestamptz AS withdrawn_at, '' AS reason FROM term_report r WHERE r.student_id = $1::uuid AND r.state = 'RELEASED'
              UNION ALL SELECT r.term_title, v.as_of, v.seen_at, v.figures, v.withdrawn_at, v.reason FROM term_report_version v JOIN term_report r ON r.id = v.term_report_id WHERE r.student_id = $1::uuid) t
            ORDER BY t.as_of, t.title`,
    },
    {
      group: 'studies',
      name: 'term-comments',
      sql: `SELECT r.term_title AS term, u.display_name AS author, c.text, c.saved_at FROM term_comment c JOIN term_report r ON r.id = c.term_report_id JOIN app_user u ON u.id = c.author_id
            WHERE r.student_id = $1::uuid AND (c.version < r.version OR r.state = 'RELEASED') ORDER BY c.saved_at, c.author_id`,
    },
    {
      group: 'written',
      name: 'term-comments-written',
      sql: `SELECT r.term_title AS term, u.display_name AS about, c.text, c.saved_at FROM term_comment c JOIN term_report r ON r.id = c.term_report_id JOIN app_user u ON u.id = r.student_id
            WHERE c.author_id = $1::uuid ORDER BY c.saved_at, c.term_report_id, c.version`,
    },
  ],
  erase: async (db, { id }) => {
    // Reports prepared for others may be about the person who is erased: nobody can open them any more, and the job removes their files.
    await db.$executeRaw`UPDATE report_run SET expires_at = ${now()}, result = NULL, rights = NULL WHERE state IN ('READY', 'FAILED')`
    const runs = await db.$queryRaw<{ id: string }[]>`DELETE FROM report_run WHERE by_id = ${id}::uuid RETURNING id::text AS id`
    if (runs.length > 0) await writeOutbox(db, removalMessages(runs.map((run) => run.id)), now())
    await db.$executeRaw`DELETE FROM term_comment WHERE term_report_id IN (SELECT r.id FROM term_report r WHERE r.student_id = ${id}::uuid)`
    await db.$executeRaw`DELETE FROM term_report_version WHERE term_report_id IN (SELECT r.id FROM term_report r WHERE r.student_id = ${id}::uuid)`
    await db.$executeRaw`DELETE FROM saved_report_share WHERE user_id = ${id}::uuid`
    return {
      reportPreferences: await db.$executeRaw`DELETE FROM report_preference WHERE user_id = ${id}::uuid`,
      preparedReports: runs.length,
      calibrationGuesses: await db.$executeRaw`DELETE FROM teacher_guess WHERE teacher_id = ${id}::uuid`,
      termReports: await db.$executeRaw`DELETE FROM term_report WHERE student_id = ${id}::uuid`,
      savedReports: await db.$executeRaw`DELETE FROM saved_report WHERE owner_id = ${id}::uuid`,
    }
  },
}
