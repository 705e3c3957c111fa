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
