import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const reportsPersonalData: PersonalData = {
  columns: {
    'report_preference.user_id': { part: 'report-preferences' },
    'report_element_version.saved_by_id': { why: 'what somebody set up of reports: their acts tell it' },
    'saved_report.owner_id': { part: 'saved-reports' },
    'saved_report_share.user_id': { part: 'reports-shared' },
    'teacher_guess.teacher_id': { part: 'calibration-guesses' },
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
      name: 'calibration-guesses',
      sql: 'SELECT period AS term_from, guess, guessed_at FROM teacher_guess WHERE teacher_id = $1::uuid ORDER BY period',
    },
  ],
  erase: async (db, { id }) => {
    await db.$executeRaw`DELETE FROM saved_report_share WHERE user_id = ${id}::uuid`
    return {
      reportPreferences: await db.$executeRaw`DELETE FROM report_preference WHERE user_id = ${id}::uuid`,
      calibrationGuesses: await db.$executeRaw`DELETE FROM teacher_guess WHERE teacher_id = ${id}::uuid`,
      savedReports: await db.$executeRaw`DELETE FROM saved_report WHERE owner_id = ${id}::uuid`,
    }
  },
}
