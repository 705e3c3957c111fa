import 'server-only'
import { v7 } from 'uuid'
import type { LocationFlag, LocationNone } from '@/lib/location/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import type { FixContent } from '../rules'

type LocationPurpose = 'FORM' | 'CHECK_IN' | 'SESSION'
export type FixKey = { readonly purpose: LocationPurpose; readonly sourceId: string; readonly ownerId: string }
type Stored = FixKey & FixContent & { readonly at: Date; readonly purgeAt: Date; readonly isLate: boolean }

/**
 * Stores where something was written; the last position counts. But going on without a position removes none, going on without a reason replaces nothing, and a
 * late arrival (`isLate`) fills in only where its writer gave neither a position nor a reason, because others have read and decided by what was given. Returns
 * whether it was accepted.
 */
export async function putFix(db: Tx, fix: Stored): Promise<boolean> {
  const {
    purpose,
    sourceId,
    ownerId,
    takenAt,
    at,
    accuracy,
    latitude,
    longitude,
    placeId,
    metresAway,
    none,
    reason,
    flags,
    purgeAt,
    isLate,
  } = fix
  const count = await db.$executeRaw`
    INSERT INTO location_fix (id, purpose, source_id, owner_id, taken_at, received_at, accuracy, latitude, longitude, place_id, metres_away, none, reason, flags, purge_at)
    VALUES (${v7()}::uuid, ${purpose}::"LocationPurpose", ${sourceId}::uuid, ${ownerId}::uuid, ${takenAt}, ${at}, ${accuracy}::int, ${latitude}::float8, ${longitude}::float8,
      ${placeId}::uuid, ${metresAway}::int, ${none}::"LocationNone", ${reason}, ${[...flags]}::text[], ${purgeAt})
    ON CONFLICT (purpose, source_id, owner_id) DO UPDATE SET taken_at = EXCLUDED.taken_at, received_at = EXCLUDED.received_at, accuracy = EXCLUDED.accuracy,
      latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude, place_id = EXCLUDED.place_id, metres_away = EXCLUDED.metres_away, none = EXCLUDED.none,
      reason = EXCLUDED.reason, flags = EXCLUDED.flags, purge_at = EXCLUDED.purge_at, purged_at = NULL
    WHERE (EXCLUDED.none IS NULL OR EXCLUDED.reason <> '') AND CASE WHEN ${isLate}::boolean THEN location_fix.none IS NOT NULL AND location_fix.reason = ''
      ELSE location_fix.none IS NOT NULL OR EXCLUDED.none IS NULL END`
  return count > 0
}

export type FixRow = {
  readonly sourceId: string
  readonly ownerId: string
  readonly takenAt: Date
  readonly receivedAt: Date
  readonly accuracy: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly place: string | null
  readonly metresAway: number | null
  readonly none: LocationNone | null
  readonly reason: string
  readonly flags: LocationFlag[]
  readonly isPurged: boolean
}

/** Many times the number of people who can write one record. */
const mostFixes = 2_000

/** The positions of records, in the order in which they were taken. Data that is due to be purged is not returned, whether or not the job has run. */
export function listFixes(
  db: Db,
  { purpose, sourceIds, at }: { purpose: LocationPurpose; sourceIds: readonly string[]; at: Date },
): Promise<FixRow[]> {
  return db.$queryRaw`
    SELECT f.source_id AS "sourceId", f.owner_id AS "ownerId", f.taken_at AS "takenAt", f.received_at AS "receivedAt", k.accuracy, k.latitude, k.longitude, b.name AS place,
      k.metres_away AS "metresAway", f.none, f.reason, f.flags, f.none IS NULL AND k.id IS NULL AS "isPurged"
    FROM location_fix f LEFT JOIN location_fix k ON k.id = f.id AND k.purged_at IS NULL AND k.purge_at > ${at} LEFT JOIN building b ON b.id = k.place_id
    WHERE f.purpose = ${purpose}::"LocationPurpose" AND f.source_id = ANY(${[...sourceIds]}::uuid[]) ORDER BY f.taken_at, f.id LIMIT ${mostFixes}`
}

/** Removes position data once it is due, and the whole row where nothing else is left in it. */
export async function purgeFixes(db: Tx, at: Date): Promise<void> {
  await db.locationFix.updateMany({
    where: { purgedAt: null, purgeAt: { lte: at } },
    data: { purgedAt: at, accuracy: null, latitude: null, longitude: null, placeId: null, metresAway: null },
  })
  await db.locationFix.deleteMany({ where: { purgedAt: { not: null }, none: null, flags: { isEmpty: true } } })
}
