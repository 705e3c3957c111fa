import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import type { CheckInRow } from '../codes'

export type CheckInWithDates = CheckInRow & { readonly asksLocation: boolean; readonly occurrenceIds: readonly string[] }

type Stored = CheckInRow & { asksLocation: boolean; dates: { occurrenceId: string }[] }
const withDates = {
  id: true,
  opensAt: true,
  closesAt: true,
  endedAt: true,
  asksLocation: true,
  dates: { select: { occurrenceId: true }, orderBy: { occurrenceId: 'asc' } },
} as const
const rowOf = ({ dates, ...row }: Stored): CheckInWithDates => ({ ...row, occurrenceIds: dates.map(({ occurrenceId }) => occurrenceId) })

/** Check-ins of these dates that are open, the newest first. */
export async function findOpenOf(
  db: Db,
  { occurrenceIds, at }: { occurrenceIds: readonly string[]; at: Date },
): Promise<CheckInWithDates[]> {
  const rows = await db.checkIn.findMany({
    where: { endedAt: null, closesAt: { gt: at }, dates: { some: { occurrenceId: { in: [...occurrenceIds] } } } },
    select: withDates,
    orderBy: { opensAt: 'desc' },
  })
  return rows.map(rowOf)
}

const mostTried = 2_000

/**
 * All that were open at some time since then: the few whose codes a token is tried against. Those that are open first: however many somebody opens
 * and ends, none of the others' is left out.
 */
export async function listSince(db: Db, { since, at }: { since: Date; at: Date }): Promise<CheckInWithDates[]> {
  const isOpen = { endedAt: null, closesAt: { gt: at } }
  const newest = { select: withDates, orderBy: { opensAt: 'desc' }, take: mostTried } as const
  const open = await db.checkIn.findMany({ where: isOpen, ...newest })
  const over = await db.checkIn.findMany({ where: { closesAt: { gt: since }, NOT: isOpen }, ...newest })
  return [...open, ...over].map(rowOf)
}

export async function findCheckIn(db: Db, id: string): Promise<CheckInWithDates | null> {
  const row = await db.checkIn.findUnique({ where: { id }, select: withDates })
  return row && rowOf(row)
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

/** Later, never sooner; `asksLocation` as whoever opened it last said. */
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

/** The first person but `butId` who checked in to any of these dates with this device. */
export async function findSameDevice(
  db: Db,
  { occurrenceIds, deviceHash, butId }: { occurrenceIds: readonly string[]; deviceHash: string; butId: string },
): Promise<string | null> {
  const found = await db.attendance.findFirst({
    where: { occurrenceId: { in: [...occurrenceIds] }, deviceHash, studentId: { not: butId } },
    select: { studentId: true },
    orderBy: { at: 'asc' },
  })
  return found?.studentId ?? null
}

/** The check-ins in which these dates are, so that their boards are asked for anew. */
export async function listCheckInIds(db: Db, occurrenceIds: readonly string[]): Promise<string[]> {
  const rows = await db.checkInOccurrence.findMany({ where: { occurrenceId: { in: [...occurrenceIds] } }, select: { checkInId: true } })
  return rows.map(({ checkInId }) => checkInId)
}

/** Where the buildings of these dates are, of those that are on the map. */
export async function listBuildingPoints(db: Db, occurrenceIds: readonly string[]): Promise<{ latitude: number; longitude: number }[]> {
  const rows = await db.building.findMany({
    where: {
      latitude: { not: null },
      longitude: { not: null },
      rooms: { some: { occurrences: { some: { id: { in: [...occurrenceIds] } } } } },
    },
    select: { latitude: true, longitude: true },
  })
  return rows.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]))
}

/** Of these dates, those that a check-in asks the position for at this time. */
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

/** Forgets how far away the check-ins before this were. */
export async function forgetDistances(db: Tx, before: Date): Promise<void> {
  await db.attendance.updateMany({ where: { metresAway: { not: null }, at: { lt: before } }, data: { metresAway: null } })
}
