import 'server-only'
import type { AttendanceState } from '@/lib/attendance/vocabulary'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import type { CheckInRow } from '../codes'
import { selectTaught, type TaughtRow } from './dates.sql'

export type CheckInWithDates = CheckInRow & { readonly asksLocation: boolean; readonly occurrenceIds: readonly string[] }

/** Holds off every other guess of the same person, in whichever process, until this transaction ends. */
export async function lockGuesses(db: Tx, personId: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.check-in.' || ${personId}, 0))`
}

function listCheckIns(db: Db, rest: Prisma.Sql): Promise<CheckInWithDates[]> {
  return db.$queryRaw`
    SELECT k.id, k.opens_at AS "opensAt", k.closes_at AS "closesAt", k.ended_at AS "endedAt", k.asks_location AS "asksLocation",
      ARRAY(SELECT c.occurrence_id::text FROM check_in_occurrence c WHERE c.check_in_id = k.id ORDER BY c.occurrence_id) AS "occurrenceIds"
    FROM check_in k ${rest}`
}

/** Check-ins of these dates that are open, the newest first. */
export function findOpenOf(db: Db, { occurrenceIds, at }: { occurrenceIds: readonly string[]; at: Date }): Promise<CheckInWithDates[]> {
  return listCheckIns(
    db,
    Prisma.sql`WHERE k.ended_at IS NULL AND k.closes_at > ${at} AND EXISTS (
      SELECT 1 FROM unnest(${[...occurrenceIds]}::uuid[]) AS i(id) JOIN check_in_occurrence c ON c.check_in_id = k.id AND c.occurrence_id = i.id) ORDER BY k.opens_at DESC`,
  )
}

const mostTried = 4_000

/** All that are open: the few whose codes a token is tried against first. */
export function listOpenCheckIns(db: Db, at: Date): Promise<CheckInWithDates[]> {
  return listCheckIns(db, Prisma.sql`WHERE k.closes_at > ${at} AND k.ended_at IS NULL ORDER BY k.opens_at DESC LIMIT ${mostTried}`)
}

/** All check-ins that were open at some time since then. Open ones come first: however many somebody opens and ends, no other person's are left out. */
export function listSince(db: Db, { since, at }: { since: Date; at: Date }): Promise<CheckInWithDates[]> {
  return listCheckIns(
    db,
    Prisma.sql`WHERE k.closes_at > ${since} ORDER BY k.ended_at IS NULL AND k.closes_at > ${at} DESC, k.opens_at DESC LIMIT ${mostTried}`,
  )
}

export async function findCheckIn(db: Db, id: string): Promise<CheckInWithDates | null> {
  const [found] = await listCheckIns(db, Prisma.sql`WHERE k.id = ${id}::uuid`)
  return found ?? null
}

export async function insertCheckIn(
  db: Tx,
  {
    occurrenceIds,
    ...row
  }: {
    id: string
    opensAt: Date
    closesAt: Date
    openedById: string
    asksLocation: boolean
    occurrenceIds: readonly string[]
  },
): Promise<void> {
  await db.checkIn.create({ data: row, select: { id: true } })
  await db.checkInOccurrence.createMany({ data: occurrenceIds.map((occurrenceId) => ({ checkInId: row.id, occurrenceId })) })
}

/** Extends a check-in, and never shortens it; `asksLocation` is the choice of whoever opened it last. */
export async function extendCheckIn(
  db: Tx,
  { id, closesAt, asksLocation }: { id: string; closesAt: Date; asksLocation: boolean },
): Promise<void> {
  await db.$executeRaw`UPDATE check_in SET closes_at = GREATEST(closes_at, ${closesAt}), asks_location = ${asksLocation} WHERE id = ${id}::uuid`
}

export async function endCheckInRow(db: Tx, { id, at }: { id: string; at: Date }): Promise<number> {
  const { count } = await db.checkIn.updateMany({ where: { id, endedAt: null }, data: { endedAt: at } })
  return count
}

/** Ends the check-ins of a date whose register is being closed, but for those that have another date whose register is open. */
export async function endCheckInsOf(db: Tx, { occurrenceId, at }: { occurrenceId: string; at: Date }): Promise<void> {
  await db.checkIn.updateMany({
    where: {
      endedAt: null,
      dates: { some: { occurrenceId }, every: { OR: [{ occurrenceId }, { occurrence: { register: { state: 'CLOSED' } } }] } },
    },
    data: { endedAt: at },
  })
}

type Asked = {
  readonly studentId: string
  readonly timeZone: string
  /** The dates of check-ins; the student's device has another hash in each, or none. */
  readonly places: readonly { readonly occurrenceId: string; readonly deviceHash: string | null }[]
}
export type OwnDate = {
  readonly date: TaughtRow
  /** Whether the student is on the date's list. */
  readonly isExpected: boolean
  readonly ownState: AttendanceState | null
  /** The first other student who checked in with this device. */
  readonly sameAsId: string | null
}

/** The dates of check-ins, in order of time, with a student's standing at each. */
export async function listOwnDates(db: Db, { studentId, timeZone, places }: Asked): Promise<OwnDate[]> {
  const ids = [...new Set(places.map(({ occurrenceId }) => occurrenceId))]
  const devices = Prisma.sql`unnest(${places.map(({ occurrenceId }) => occurrenceId)}::uuid[], ${places.map(({ deviceHash }) => deviceHash)}::text[])`
  const also = Prisma.sql`,
    EXISTS (SELECT 1 FROM diary_entry d WHERE d.source = 'OCCURRENCE' AND d.source_id = o.id AND d.subject_id = ${studentId}::uuid AND d.subject = 'STUDENT' AND d.plan_id IS NULL) AS "isExpected",
    (SELECT a.state FROM attendance a WHERE a.occurrence_id = o.id AND a.student_id = ${studentId}::uuid) AS "ownState",
    (SELECT a.student_id FROM ${devices} AS here(occurrence_id, device_hash) JOIN ${devices} AS k(occurrence_id, device_hash) ON k.device_hash = here.device_hash
      JOIN attendance a ON a.occurrence_id = k.occurrence_id AND a.device_hash = k.device_hash WHERE here.occurrence_id = o.id AND a.student_id <> ${studentId}::uuid ORDER BY a.at LIMIT 1) AS "sameAsId"`
  const rows = await db.$queryRaw<(TaughtRow & Omit<OwnDate, 'date'>)[]>(
    selectTaught(Prisma.sql`o.id = ANY(${ids}::uuid[])`, {
      timeZone,
      also,
      order: Prisma.sql`o.starts_at, o.title, o.id`,
      limit: Math.max(1, ids.length),
    }),
  )
  return rows.map(({ isExpected, ownState, sameAsId, ...date }) => ({ date, isExpected, ownState, sameAsId }))
}

type Beside = { readonly occurrenceId: string; readonly checkInId: string }

/** The other check-ins that were open near a date for dates that overlap it, or for the date itself. */
export function listCheckInsBeside(db: Db, { date, checkInId }: { date: TaughtRow; checkInId: string }): Promise<Beside[]> {
  const { startsAt, endsAt } = date
  return db.$queryRaw`
    SELECT c.occurrence_id::text AS "occurrenceId", k.id::text AS "checkInId" FROM check_in k JOIN check_in_occurrence c ON c.check_in_id = k.id
    JOIN occurrence o ON o.id = c.occurrence_id AND o.starts_at < ${endsAt} AND o.ends_at > ${startsAt}
    WHERE k.closes_at > ${startsAt}::timestamptz - INTERVAL '1 day' AND k.opens_at < ${endsAt} AND k.id <> ${checkInId}::uuid`
}

type Arriving = {
  readonly studentId: string
  readonly occurrenceId: string
  readonly devices: readonly { readonly occurrenceId: string; readonly deviceHash: string }[]
}

/**
 * Other acts of a student, or their device, at overlapping dates: who else checked in with the device (which has another hash in each check-in), and whether
 * the student is recorded at a date in another room. The dates of one shift of a clinic are in one place.
 */
export async function findBeside(
  db: Db,
  { studentId, occurrenceId, devices }: Arriving,
): Promise<{ sameAsId: string | null; isElsewhere: boolean }> {
  const rows = await db.$queryRaw<{ sameAsId: string | null; isElsewhere: boolean }[]>`
    SELECT (SELECT a.student_id::text FROM unnest(${devices.map((one) => one.occurrenceId)}::uuid[], ${devices.map(({ deviceHash }) => deviceHash)}::text[]) AS k(occurrence_id, device_hash)
        JOIN attendance a ON a.occurrence_id = k.occurrence_id AND a.device_hash = k.device_hash WHERE a.student_id <> ${studentId}::uuid ORDER BY a.at LIMIT 1) AS "sameAsId",
      EXISTS (SELECT 1 FROM attendance a JOIN occurrence x ON x.id = a.occurrence_id AND x.state = 'PLANNED' AND x.starts_at < o.ends_at AND x.ends_at > o.starts_at
        WHERE a.student_id = ${studentId}::uuid AND a.occurrence_id <> o.id AND a.state IN ('CHECKED_IN', 'ATTENDED') AND x.room_id IS DISTINCT FROM o.room_id
          AND NOT (o.clinic_id IS NOT NULL AND x.clinic_id IS NOT DISTINCT FROM o.clinic_id AND x.held_on = o.held_on AND x.shift = o.shift)) AS "isElsewhere"
    FROM occurrence o WHERE o.id = ${occurrenceId}::uuid`
  return rows[0] ?? { sameAsId: null, isElsewhere: false }
}

/** The check-ins that contain these dates, so that their boards are read again. */
export async function listCheckInIds(db: Db, occurrenceIds: readonly string[]): Promise<string[]> {
  const rows = await db.checkInOccurrence.findMany({ where: { occurrenceId: { in: [...occurrenceIds] } }, select: { checkInId: true } })
  return rows.map(({ checkInId }) => checkInId)
}

/** The positions of these dates' buildings, as far as they are on the map. */
export async function listBuildingPoints(
  db: Db,
  occurrenceIds: readonly string[],
): Promise<{ id: string; latitude: number; longitude: number }[]> {
  const rows = await db.building.findMany({
    where: {
      latitude: { not: null },
      longitude: { not: null },
      rooms: { some: { occurrences: { some: { id: { in: [...occurrenceIds] } } } } },
    },
    select: { id: true, latitude: true, longitude: true },
  })
  return rows.flatMap(({ id, latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ id, latitude, longitude }]))
}

/** The given dates for which a check-in asks for the position at this time. */
export async function listAskingLocation(
  db: Db,
  { occurrenceIds, at }: { occurrenceIds: readonly string[]; at: Date },
): Promise<ReadonlySet<string>> {
  const rows = await db.checkInOccurrence.findMany({
    where: { occurrenceId: { in: [...occurrenceIds] }, checkIn: { asksLocation: true, endedAt: null, closesAt: { gt: at } } },
    select: { occurrenceId: true },
  })
  return new Set(rows.map(({ occurrenceId }) => occurrenceId))
}

/** The given dates that are in a building on the map. */
export async function listOnTheMap(db: Db, occurrenceIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (occurrenceIds.length === 0) return new Set()
  const rows = await db.occurrence.findMany({
    where: { id: { in: [...occurrenceIds] }, room: { building: { latitude: { not: null }, longitude: { not: null } } } },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}
