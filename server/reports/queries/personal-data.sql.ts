import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const reportsPersonalData: PersonalData = {
  columns: {
    'report_preference.user_id': { part: 'report-preferences' },
    'report_element_version.saved_by_id': { why: 'what somebody set up of reports: their acts tell it' },
  },
  parts: [{ group: 'account', name: 'report-preferences', sql: 'SELECT quartile_hidden FROM report_preference WHERE user_id = $1::uuid' }],
  erase: async (db, { id }) => ({ reportPreferences: await db.$executeRaw`DELETE FROM report_preference WHERE user_id = ${id}::uuid` }),
}
