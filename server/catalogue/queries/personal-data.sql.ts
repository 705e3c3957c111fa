import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const cataloguePersonalData: PersonalData = {
  columns: { 'feedback_phrase.owner_id': { part: 'phrases' } },
  parts: [
    {
      group: 'written',
      name: 'phrases',
      sql: 'SELECT kind, text, active FROM feedback_phrase WHERE owner_id = $1::uuid ORDER BY sort_order',
    },
  ],
  erase: async (db, { id }) => ({ phrases: await db.$executeRaw`DELETE FROM feedback_phrase WHERE owner_id = ${id}::uuid` }),
}
