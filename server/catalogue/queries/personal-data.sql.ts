import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

export const cataloguePersonalData: PersonalData = {
  columns: {
    'feedback_phrase.owner_id': { part: 'phrases' },
    'outside_supervisor.added_by_id': { part: 'outside-supervisors-typed' },
  },
  parts: [
    {
      group: 'written',
      name: 'phrases',
      sql: 'SELECT kind, text, active FROM feedback_phrase WHERE owner_id = $1::uuid ORDER BY sort_order',
    },
    {
      group: 'written',
      name: 'outside-supervisors-typed',
      sql: 'SELECT name, email, organisation, added_at FROM outside_supervisor WHERE added_by_id = $1::uuid ORDER BY added_at, id',
    },
  ],
  erase: async (db, { id }) => ({ phrases: await db.$executeRaw`DELETE FROM feedback_phrase WHERE owner_id = ${id}::uuid` }),
}
