import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** Where and when somebody was placed stays, since attendance goes by it; what was written for them, and why one was cancelled, goes with them. */
export const placementsPersonalData: PersonalData = {
  columns: {
    'placement.student_id': { part: 'placements' },
  },
  parts: [
    {
      group: 'studies',
      name: 'placements',
      sql: `SELECT placement_provider.name AS provider, specialty.name AS specialty, from_on, to_on, weekdays, starts_time, minutes, placement_contact.name AS contact, placement.notes, state, cancel_reason
            FROM placement JOIN placement_provider ON placement_provider.id = placement.provider_id LEFT JOIN specialty ON specialty.id = placement.specialty_id
            LEFT JOIN placement_contact ON placement_contact.id = placement.contact_id
            WHERE student_id = $1::uuid AND (state = 'CONFIRMED' OR (state = 'CANCELLED' AND EXISTS (SELECT 1 FROM placement_event WHERE placement_id = placement.id)))
            ORDER BY from_on, placement.id`,
    },
  ],
  // A place that somebody would have had is free again.
  erase: async (db, { id, at }) => {
    await db.$executeRaw`UPDATE placement SET state = 'CANCELLED', revision = revision + 1 WHERE student_id = ${id}::uuid AND state <> 'CANCELLED' AND from_on > ${at}::date`
    return {
      placements:
        await db.$executeRaw`UPDATE placement SET notes = '', cancel_reason = '' WHERE student_id = ${id}::uuid AND (notes <> '' OR cancel_reason <> '')`,
    }
  },
}
