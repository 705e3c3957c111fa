import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** Where somebody was is told to them and goes with their account; what was flagged of a check-in stays with the attendance. */
export const locationPersonalData: PersonalData = {
  columns: {
    'location_fix.source_id': { why: 'the id of a response, a date or a session' },
    'location_fix.owner_id': { part: 'locations' },
  },
  parts: [
    {
      group: 'activity',
      name: 'locations',
      sql: `SELECT purpose, taken_at, received_at, accuracy, latitude, longitude, building.name AS place, metres_away, none, reason, flags, purge_at FROM location_fix
            LEFT JOIN building ON building.id = place_id WHERE owner_id = $1::uuid AND (purged_at IS NOT NULL OR purge_at > now() OR none IS NOT NULL) ORDER BY taken_at`,
    },
  ],
  erase: async (db, { id }) => {
    const { count } = await db.locationFix.deleteMany({ where: { ownerId: id } })
    return { locations: count }
  },
}
