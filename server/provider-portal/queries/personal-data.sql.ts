import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody did for the institution: their acts tell it'

/** A provider's notes on somebody's placement are about that person, and are erased with them. */
export const providerPortalPersonalData: PersonalData = {
  columns: {
    'provider_link.sent_by_id': { why: acts },
    'provider_note.settled_by_id': { why: acts },
  },
  parts: [
    {
      group: 'studies',
      name: 'provider-notes',
      sql: `SELECT placement_provider.name AS provider, provider_note.kind, provider_note.text, provider_note.by_name, provider_note.at, provider_note.settled_at
            FROM provider_note JOIN placement ON placement.id = provider_note.placement_id JOIN placement_provider ON placement_provider.id = provider_note.provider_id
            WHERE placement.student_id = $1::uuid ORDER BY provider_note.at, provider_note.id`,
    },
  ],
  erase: async (db, { id }) => ({ providerNotes: await forgetNotesOf(db, id) }),
}

/** Returns the number of notes. */
function forgetNotesOf(db: Tx, studentId: string): Promise<number> {
  return db.$executeRaw`
    UPDATE provider_note n SET text = '' FROM placement l WHERE l.id = n.placement_id AND l.student_id = ${studentId}::uuid AND n.text <> ''`
}
