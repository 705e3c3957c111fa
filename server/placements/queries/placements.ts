import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { PlacementHours } from '@/lib/placements/days'
import type { PlacementState } from '@/lib/states/placement'
import { dayOf } from '@/server/kernel/calls/day-of'
import type { Db, Tx } from '@/server/kernel/db'
import type { PlacementScope } from '../scope'

const columns = {
  id: true,
  revision: true,
  providerId: true,
  studentId: true,
  specialtyId: true,
  fromOn: true,
  toOn: true,
  weekdays: true,
  startsTime: true,
  minutes: true,
  contactId: true,
  notes: true,
  state: true,
  cancelReason: true,
  events: { where: { isCurrent: true }, select: { eventId: true } },
} as const satisfies Prisma.PlacementSelect

function rowOf({ fromOn, toOn, events, ...row }: Prisma.PlacementGetPayload<{ select: typeof columns }>) {
  return { ...row, fromOn: dayOf(fromOn), toOn: dayOf(toOn), eventId: events[0]?.eventId ?? null }
}
export type PlacementRow = ReturnType<typeof rowOf>

/** Locks the placements among these that exist, so that nobody else changes them until the transaction ends. */
export async function lockPlacements(db: Tx, scope: PlacementScope, ids: readonly string[]): Promise<Map<string, PlacementRow>> {
  await db.$executeRaw`SELECT 1 FROM placement p JOIN unnest(${[...ids]}::uuid[]) AS i(id) ON i.id = p.id ORDER BY p.id FOR UPDATE OF p`
  const rows = await db.placement.findMany({ where: { AND: [scope.where, { id: { in: [...ids] } }] }, select: columns })
  return new Map(rows.map((row) => [row.id, rowOf(row)]))
}

export async function findPlacement(db: Db, scope: PlacementScope, id: string): Promise<PlacementRow | null> {
  const row = await db.placement.findFirst({ where: { AND: [scope.where, { id }] }, select: columns })
  return row && rowOf(row)
}

/** All placements of some students from a day on that are not cancelled, so that nobody is placed twice at one time. */
export async function listOfStudents(
  db: Db,
  { studentIds, from }: { studentIds: readonly string[]; from: string },
): Promise<PlacementRow[]> {
  const where: Prisma.PlacementWhereInput = {
    studentId: { in: [...studentIds] },
    state: { not: 'CANCELLED' },
    toOn: { gte: new Date(from) },
  }
  return (await db.placement.findMany({ where, select: columns, orderBy: { id: 'asc' } })).map(rowOf)
}

/**
 * Locks students: where two people place one of them at the same time at two providers, the second one waits and is told. The order of the ids keeps them from
 * waiting for each other.
 */
export async function lockStudents(db: Tx, ids: readonly string[]): Promise<void> {
  await db.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('cusp.placements.' || i.id, 0)) FROM (SELECT id FROM unnest(${[...ids]}::text[]) AS u(id) ORDER BY id) i`
}

export type PlacementContent = PlacementHours & {
  readonly providerId: string
  readonly specialtyId: string | null
  readonly contactId: string | null
  readonly notes: string
}

function placementData({ fromOn, toOn, weekdays, ...content }: PlacementContent) {
  return { ...content, weekdays: [...weekdays], fromOn: new Date(fromOn), toOn: new Date(toOn) }
}

/** `blockId` and `choice` are set for a placement that came about through a block. */
type NewPlacement = { readonly id: string; readonly studentId: string; readonly blockId?: string; readonly choice?: number | null }
/** False where an id is taken. */
export async function insertPlacements(
  db: Tx,
  { rows, content, state }: { rows: readonly NewPlacement[]; content: PlacementContent; state: PlacementState },
): Promise<boolean> {
  const data = rows.map((row) => ({ ...row, ...placementData(content), state }))
  return (await db.placement.createMany({ data, skipDuplicates: true })).count === rows.length
}

export async function updatePlacements(db: Tx, { ids, content }: { ids: readonly string[]; content: PlacementContent }): Promise<void> {
  await db.placement.updateMany({ where: { id: { in: [...ids] } }, data: { ...placementData(content), revision: { increment: 1 } } })
}

type Step = { id: string; revision: number; from: PlacementState; to: PlacementState; cancelReason: string }
export async function changePlacementState(db: Tx, { id, revision, from, to, cancelReason }: Step): Promise<number> {
  const data = { state: to, cancelReason, revision: { increment: 1 } }
  return (await db.placement.updateMany({ where: { id, revision, state: from }, data })).count
}

/** The confirmed placements of a provider that are not over on a day, with the events of their days. */
export async function listConfirmedPlacements(db: Db, { providerId, from }: { providerId: string; from: string }): Promise<PlacementRow[]> {
  const where: Prisma.PlacementWhereInput = { providerId, state: 'CONFIRMED', toOn: { gte: new Date(from) } }
  return (await db.placement.findMany({ where, select: columns, orderBy: { id: 'asc' } })).map(rowOf)
}

/** Confirmed placements that name a contact and are not over on a day, the soonest first. */
export async function listWithContact(db: Db, { contactId, from }: { contactId: string; from: string }): Promise<PlacementRow[]> {
  const where: Prisma.PlacementWhereInput = { contactId, state: 'CONFIRMED', toOn: { gte: new Date(from) } }
  return (await db.placement.findMany({ where, select: columns, orderBy: [{ fromOn: 'asc' }, { id: 'asc' }] })).map(rowOf)
}

/** Gives each placement the days of an event, or of none where it is null. Days of another event that had begun stay with the placement. */
export async function setEvents(db: Tx, links: readonly { placementId: string; eventId: string | null }[]): Promise<void> {
  if (links.length === 0) return
  await db.placementEvent.updateMany({
    where: { placementId: { in: links.map(({ placementId }) => placementId) } },
    data: { isCurrent: false },
  })
  const current = links.flatMap(({ placementId, eventId }) => (eventId === null ? [] : [{ placementId, eventId }]))
  if (current.length === 0) return
  await db.placementEvent.createMany({ data: current, skipDuplicates: true })
  await db.placementEvent.updateMany({ where: { OR: current }, data: { isCurrent: true } })
}

/** The students among these people who can log in. */
export async function listStudents(db: Db, ids: readonly string[]): Promise<Map<string, { id: string; displayName: string }>> {
  const rows = await db.user.findMany({
    where: {
      id: { in: [...ids] },
      status: 'ENABLED',
      deletedAt: null,
      roles: { some: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } } },
    },
    select: { id: true, displayName: true },
  })
  return new Map(rows.map((row) => [row.id, row]))
}

export async function isContactOf(db: Db, { id, providerId }: { id: string; providerId: string }): Promise<boolean> {
  return (await db.placementContact.count({ where: { id, providerId } })) > 0
}
