import 'server-only'
import type { PersonalData } from '@/server/kernel/personal-data'

/** A person's positions are exported to them and deleted with their account; the flags of a check-in stay with the attendance. */
export const locationPersonalData: PersonalData = {
  columns: {
    'location_fix.source_id': { why: 'the id of a response, a date or a session' },
    'location_fix.owner_id': { part: 'locations' },
  },
  parts: [
    {
      group: 'activity',
      name: 'locations',
      sql: `SELECT f.purpose, f.taken_at, f.received_at, f.accuracy, f.latitude, f.longitude, building.name AS place, f.metres_away, f.none, f.reason, f.flags, f.purge_at
            FROM location_fix f LEFT JOIN building ON building.id = f.place_id
            WHERE f.owner_id = $1::uuid AND (f.purged_at IS NOT NULL OR f.purge_at > now() OR f.none IS NOT NULL) ORDER BY f.taken_at`,
    },
  ],
  erase: async (db, { id }) => {
    const { count } = await db.locationFix.deleteMany({ where: { ownerId: id } })
    return { locations: count }
  },
}
