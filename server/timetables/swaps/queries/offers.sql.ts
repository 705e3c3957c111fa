import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { SwapState } from '@/lib/states/swap'
import type { EventPart } from '@/lib/timetables/vocabulary'
import type { Db, Tx } from '@/server/kernel/db'
import { dateColumns, dateTables, isSwappable, isAttendedBy, placedColumns, printOf, type PlacedDate, type SwapDateRow } from './dates.sql'

type Who = { id: string; displayName: string }
export type Offer = {
  id: string
  occurrenceId: string | null
  title: string
  heldOn: string
  print: string
  personId: string
  part: EventPart
  wantedIds: string[]
  wantedPrints: string[]
  takerId: string | null
  givenId: string | null
  state: SwapState
  revision: number
}

const columns = Prisma.sql`
  w.id, w.occurrence_id AS "occurrenceId", w.title, w.held_on::text AS "heldOn", w.print, w.person_id AS "personId", w.part, w.wanted_ids::text[] AS "wantedIds", w.wanted_prints::text[] AS "wantedPrints",
  w.taker_id AS "takerId", w.given_id AS "givenId", w.state, w.revision`

/** The caller checks who may act on the offer: the person who offers it, the taker or a planner. */
export async function findOffer(db: Db, id: string): Promise<Offer | null> {
  const rows = await db.$queryRaw<Offer[]>`SELECT ${columns} FROM swap_offer w WHERE w.id = ${id}::uuid`
  return rows[0] ?? null
}

export async function lockOffer(db: Tx, id: string): Promise<Offer | null> {
  const rows = await db.$queryRaw<Offer[]>`SELECT ${columns} FROM swap_offer w WHERE w.id = ${id}::uuid FOR UPDATE`
  return rows[0] ?? null
}

/** Locks offering and taking of these people until the transaction ends: nobody takes two dates at one time, or offers more than allowed. */
export async function lockSwappers(db: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of [...new Set(userIds)].sort())
    await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cusp.swaps.' || ${userId}, 0))`
}

type Made = Omit<Offer, 'takerId' | 'givenId' | 'state' | 'revision' | 'occurrenceId'> & { occurrenceId: string; at: Date }

/** False where the id is taken. */
export async function insertOffer(db: Tx, { at, heldOn, ...row }: Made): Promise<boolean> {
  const { count } = await db.swapOffer.createMany({ data: [{ ...row, heldOn: new Date(heldOn), offeredAt: at }], skipDuplicates: true })
  return count === 1
}

export async function countLive(
  db: Db,
  { personId, occurrenceId }: { personId: string; occurrenceId: string },
): Promise<{ all: number; ofDate: number }> {
  const states: SwapState[] = ['OPEN', 'TAKEN']
  const live = { personId, state: { in: states } }
  return {
    all: await db.swapOffer.count({ where: live }),
    ofDate: await db.swapOffer.count({ where: { ...live, occurrenceId } }),
  }
}

/** Somebody's own live offers. */
export function listLiveOf(db: Db, personId: string): Promise<{ occurrenceId: string | null; state: SwapState }[]> {
  return db.swapOffer.findMany({
    where: { personId, state: { in: ['OPEN', 'TAKEN'] } },
    select: { occurrenceId: true, state: true },
    take: 100,
  })
}

type Step = {
  readonly id: string
  readonly revision: number
  readonly from: SwapState
  readonly to: SwapState
  readonly more: Partial<{
    takerId: string | null
    givenId: string | null
    takenAt: Date | null
    decidedById: string
    endedAt: Date
    reason: string
  }>
}

export async function setOfferState(db: Tx, { id, revision, from, to, more }: Step): Promise<number> {
  const { count } = await db.swapOffer.updateMany({
    where: { id, revision, state: from },
    data: { state: to, revision: { increment: 1 }, ...more },
  })
  return count
}

const person = (id: Prisma.Sql) =>
  Prisma.sql`(SELECT json_build_object('id', u.id, 'displayName', u.display_name) FROM app_user u WHERE u.id = ${id})`

const dateOf = (id: Prisma.Sql, timeZone: string) => Prisma.sql`(
  SELECT json_build_object('id', d.id, 'title', d.title, 'heldOn', d."heldOn", 'startsTime', d."startsTime", 'endsTime', d."endsTime", 'room', d.room, 'print', d.print)
  FROM (SELECT ${dateColumns(timeZone)} FROM (${dateTables}) WHERE o.id = ${id}) d)`

export type OwnOffer = Offer & { person: Who; taker: Who | null; date: SwapDateRow | null; given: SwapDateRow | null; reason: string }

/** Somebody's offers and the offers that they took, with those decided lately; waiting ones first. */
export function listOwnOffers(
  db: Db,
  { personId, since, timeZone, limit }: { personId: string; since: Date; timeZone: string; limit: number },
): Promise<OwnOffer[]> {
  return db.$queryRaw`
    SELECT ${columns}, ${person(Prisma.sql`w.person_id`)} AS person, ${person(Prisma.sql`w.taker_id`)} AS taker, ${dateOf(Prisma.sql`w.occurrence_id`, timeZone)} AS date,
      ${dateOf(Prisma.sql`w.given_id`, timeZone)} AS given, w.reason
    FROM swap_offer w WHERE (w.person_id = ${personId}::uuid OR w.taker_id = ${personId}::uuid) AND (w.state IN ('OPEN', 'TAKEN') OR w.ended_at > ${since})
    ORDER BY w.state NOT IN ('OPEN', 'TAKEN'), w.held_on, w.id LIMIT ${limit}`
}

export type OpenOffer = PlacedDate & {
  offerId: string
  personId: string
  person: Who
  part: EventPart
  wantedIds: string[]
  wantedPrints: string[]
}
type Looking = {
  readonly personId: string
  readonly earliest: Date
  readonly isStudent: boolean
  readonly isTeacher: boolean
  readonly timeZone: string
  readonly limit: number
}

/** Offers of others that could suit somebody: unchanged since the offer, by a person who still has the date; for students those of their year and programme. */
export function listOpenOffers(db: Db, { personId, earliest, isStudent, isTeacher, timeZone, limit }: Looking): Promise<OpenOffer[]> {
  return db.$queryRaw`
    SELECT w.id AS "offerId", w.person_id AS "personId", ${person(Prisma.sql`w.person_id`)} AS person, w.part, w.wanted_ids::text[] AS "wantedIds", w.wanted_prints::text[] AS "wantedPrints", ${placedColumns(timeZone)}
    FROM swap_offer w JOIN app_user l ON l.id = w.person_id AND l.status = 'ENABLED' AND l.deleted_at IS NULL JOIN app_user m ON m.id = ${personId}::uuid
      JOIN (${dateTables}) ON o.id = w.occurrence_id
    WHERE w.state = 'OPEN' AND w.person_id <> m.id AND ${isSwappable(earliest)} AND ${printOf} = w.print AND ${isAttendedBy(Prisma.sql`w.person_id`)} AND NOT ${isAttendedBy(Prisma.sql`m.id`)}
      AND CASE WHEN w.part = 'STUDENT' THEN ${isStudent} AND l.programme_id = m.programme_id AND l.year = m.year ELSE ${isTeacher} END
    ORDER BY o.starts_at, w.offered_at, w.id LIMIT ${limit}`
}

/** The given dates that somebody attends. */
export async function listAttendedDates(db: Db, { personId, ids }: { personId: string; ids: readonly string[] }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM unnest(${[...ids]}::uuid[]) AS o(id) WHERE ${isAttendedBy(Prisma.sql`${personId}::uuid`)}`
  return rows.map(({ id }) => id)
}

export type PlannedOffer = OwnOffer & {
  timetable: string | null
  eventId: string | null
  timetableId: string | null
  originalOn: string | null
  creatorOnly: boolean
  creatorId: string | null
  takenAt: Date | null
  decidedBy: string | null
}

/** The list for planners: taken swaps that wait, the next dates first; and those decided since, the newest first. */
export function listPlannedOffers(
  db: Db,
  { since, timeZone, limit }: { since: Date; timeZone: string; limit: number },
): Promise<PlannedOffer[]> {
  return db.$queryRaw`
    SELECT ${columns}, ${person(Prisma.sql`w.person_id`)} AS person, ${person(Prisma.sql`w.taker_id`)} AS taker, ${dateOf(Prisma.sql`w.occurrence_id`, timeZone)} AS date,
      ${dateOf(Prisma.sql`w.given_id`, timeZone)} AS given, w.reason, w.taken_at AS "takenAt", t.name AS timetable, o.event_id AS "eventId", o.timetable_id AS "timetableId", o.original_on::text AS "originalOn",
      COALESCE(e.creator_only, FALSE) AS "creatorOnly", e.creator_id AS "creatorId", (SELECT u.display_name FROM app_user u WHERE u.id = w.decided_by_id) AS "decidedBy"
    FROM swap_offer w LEFT JOIN occurrence o ON o.id = w.occurrence_id LEFT JOIN event e ON e.id = o.event_id LEFT JOIN timetable t ON t.id = o.timetable_id
    WHERE w.state = 'TAKEN' OR (w.state IN ('DONE', 'REFUSED') AND w.ended_at > ${since})
    ORDER BY w.state <> 'TAKEN', CASE WHEN w.state = 'TAKEN' THEN w.held_on END, w.ended_at DESC, w.id LIMIT ${limit}`
}

export function countTaken(db: Db): Promise<number> {
  return db.swapOffer.count({ where: { state: 'TAKEN' } })
}

type Waiting = { id: string; title: string; heldOn: string; person: string; takenAt: Date | null }

export function listTakenOffers(db: Db, limit: number): Promise<Waiting[]> {
  return db.$queryRaw`
    SELECT w.id, w.title, w.held_on::text AS "heldOn", (SELECT u.display_name FROM app_user u WHERE u.id = w.person_id) AS person, w.taken_at AS "takenAt"
    FROM swap_offer w WHERE w.state = 'TAKEN' ORDER BY w.held_on, w.id LIMIT ${limit}`
}

/** Offers that have expired: too late to be taken or decided on, or their date is gone or cancelled. */
export function listOver(db: Db, { at, earliest, limit }: { at: Date; earliest: Date; limit: number }): Promise<Offer[]> {
  return db.$queryRaw`
    SELECT ${columns} FROM swap_offer w LEFT JOIN occurrence o ON o.id = w.occurrence_id
    WHERE w.state IN ('OPEN', 'TAKEN') AND (o.id IS NULL OR o.state <> 'PLANNED' OR o.starts_at <= CASE w.state WHEN 'OPEN' THEN ${earliest}::timestamptz ELSE ${at}::timestamptz END)
    ORDER BY w.id LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED`
}
