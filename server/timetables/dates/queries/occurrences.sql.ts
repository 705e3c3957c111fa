import 'server-only'
import { v7 } from 'uuid'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Shift } from '@/lib/clinical/shifts'
import type { OccurrenceState } from '@/lib/states/occurrence'
import type { Db, Tx } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'
import { storeOwnPeople } from './who-comes.sql'

/** The values that a date can have of its own: the names that `own` holds. */
export const ownable = ['title', 'time', 'room', 'notes', 'people'] as const
export type Ownable = (typeof ownable)[number]

export type StoredDate = {
  id: string
  eventId: string
  timetableId: string
  originalOn: string
  heldOn: string
  startsAt: Date
  endsAt: Date
  shift: Shift
  roomId: string | null
  clinicId: string | null
  title: string
  notes: string
  own: string[]
  state: OccurrenceState
  /** Attendance was recorded, or the register or a check-in was opened: the date stays, though it has not begun. */
  isTaken: boolean
  /** Whether the date alone says who comes, because the people of the series have changed since. */
  keepsPeople: boolean
}

const columns =
  () => Prisma.sql`o.id, o.event_id AS "eventId", o.timetable_id AS "timetableId", o.original_on::text AS "originalOn", o.held_on::text AS "heldOn", o.starts_at AS "startsAt", o.ends_at AS "endsAt",
  o.room_id AS "roomId", o.clinic_id AS "clinicId", o.title, o.notes, o.own, o.state, o.shift,
  ${isNamed('date', Prisma.sql`o.id`)} AS "isTaken", o.people_kept_at IS NOT NULL AS "keepsPeople"`

export function listStoredDates(db: Db, eventId: string): Promise<StoredDate[]> {
  return db.$queryRaw`SELECT ${columns()} FROM occurrence o WHERE o.event_id = ${eventId}::uuid ORDER BY o.original_on`
}

type Within = { readonly eventIds: readonly string[]; readonly fromOn: string; readonly toOn: string }

/** The dates of many events that fall on some days by their patterns or by when they are held. */
export function listStoredDatesWithin(db: Db, { eventIds, fromOn, toOn }: Within): Promise<StoredDate[]> {
  return db.$queryRaw`
    SELECT ${columns()} FROM occurrence o WHERE o.event_id = ANY(${[...eventIds]}::uuid[])
      AND (o.original_on BETWEEN ${fromOn}::date AND ${toOn}::date OR o.held_on BETWEEN ${fromOn}::date AND ${toOn}::date) ORDER BY o.event_id, o.original_on`
}

/** The last date of a series by its rule, wherever it was moved to: 'YYYY-MM-DD'; '' where the series has no date. */
export async function findLastDate(db: Db, eventId: string): Promise<string> {
  const [row] = await db.$queryRaw<{ on: string }[]>`
    SELECT COALESCE(max(original_on)::text, '') AS on FROM occurrence WHERE event_id = ${eventId}::uuid`
  return row?.on ?? ''
}

/** Locks dates of one timetable alone, so that nobody moves the dates of another. */
export function lockDates(db: Tx, { timetableId, ids }: { timetableId: string; ids: readonly string[] }): Promise<StoredDate[]> {
  return db.$queryRaw`
    SELECT ${columns()} FROM unnest(${[...ids]}::uuid[]) AS s(id) JOIN occurrence o ON o.id = s.id
    WHERE o.timetable_id = ${timetableId}::uuid ORDER BY o.id FOR UPDATE OF o`
}

/** The dates among these ids that belong to the timetable. */
export function listStoredDatesByIds(db: Db, { timetableId, ids }: { timetableId: string; ids: readonly string[] }): Promise<StoredDate[]> {
  return db.$queryRaw`
    SELECT ${columns()} FROM unnest(${[...ids]}::uuid[]) AS s(id) JOIN occurrence o ON o.id = s.id WHERE o.timetable_id = ${timetableId}::uuid ORDER BY o.starts_at, o.id`
}

/** The time at which a date is held. */
export type DateAt = { readonly id: string; readonly startsAt: Date; readonly heldOn: string }
export type Placed = { originalOn: string; heldOn: string; startsAt: Date; endsAt: Date; shift: Shift }
type Common = { title: string; notes: string; roomId: string | null; clinicId: string | null }

export async function insertDates(
  db: Tx,
  {
    eventId,
    timetableId,
    placed,
    common,
    at,
  }: { eventId: string; timetableId: string; placed: readonly Placed[]; common: Common; at: Date },
): Promise<DateAt[]> {
  if (placed.length === 0) return []
  const rows = placed.map((one) => ({ id: v7(), ...one }))
  await db.occurrence.createMany({
    data: rows.map(({ originalOn, heldOn, ...row }) => ({
      ...row,
      ...common,
      eventId,
      timetableId,
      originalOn: new Date(originalOn),
      heldOn: new Date(heldOn),
      updatedAt: at,
    })),
  })
  return rows
}

/**
 * Writes the values of a series to its dates, except where a date has its own. The days and times are written only to the rows that are given, in one
 * statement. Moving a date to another day of the pattern (`movesDays`) goes through days that no date has, so that two dates can change places. Returns when
 * the dates are held.
 */
export async function rewriteDates(
  db: Tx,
  { rows, common, movesDays, at }: { rows: readonly (Placed & { id: string })[]; common: Common; movesDays: boolean; at: Date },
): Promise<DateAt[]> {
  if (rows.length === 0) return []
  const ids = Prisma.sql`${rows.map(({ id }) => id)}::uuid[]`
  const days = Prisma.sql`${rows.map(({ originalOn }) => originalOn)}::date[]`
  if (movesDays)
    await db.$executeRaw`
      UPDATE occurrence o SET original_on = o.original_on + 200000 FROM unnest(${ids}, ${days}) AS s(id, original_on) WHERE o.id = s.id AND o.original_on <> s.original_on`
  return db.$queryRaw`
    UPDATE occurrence o SET original_on = n.original_on, updated_at = ${at}, sequence = o.sequence + 1,
      held_on = CASE WHEN 'time' = ANY(o.own) THEN o.held_on ELSE n.held_on END,
      starts_at = CASE WHEN 'time' = ANY(o.own) THEN o.starts_at ELSE n.starts_at END,
      ends_at = CASE WHEN 'time' = ANY(o.own) THEN o.ends_at ELSE n.ends_at END,
      shift = CASE WHEN 'time' = ANY(o.own) THEN o.shift ELSE n.shift END,
      title = CASE WHEN 'title' = ANY(o.own) THEN o.title ELSE ${common.title} END,
      notes = CASE WHEN 'notes' = ANY(o.own) THEN o.notes ELSE ${common.notes} END,
      clinic_id = CASE WHEN 'room' = ANY(o.own) THEN o.clinic_id ELSE ${common.clinicId}::uuid END,
      room_id = CASE WHEN 'room' = ANY(o.own) THEN o.room_id ELSE ${common.roomId}::uuid END
    FROM unnest(${ids}, ${days}, ${rows.map(({ heldOn }) => heldOn)}::date[], ${rows.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${rows.map(({ endsAt }) => endsAt)}::timestamptz[], ${rows.map(({ shift }) => shift)}::text[]::"Shift"[]) AS n(id, original_on, held_on, starts_at, ends_at, shift)
    WHERE o.id = n.id RETURNING o.id, o.starts_at AS "startsAt", o.held_on::text AS "heldOn"`
}

type Own = Placed & { id: string; title: string; notes: string; roomId: string | null; clinicId: string | null; own: readonly string[] }

/** Writes one date alone. */
export async function updateDate(db: Tx, { id, own, heldOn, originalOn: _, ...row }: Own, at: Date): Promise<void> {
  await db.occurrence.updateMany({
    where: { id },
    data: { ...row, heldOn: new Date(heldOn), own: [...own], updatedAt: at, sequence: { increment: 1 } },
  })
}

type Naming = {
  readonly id: string
  readonly people: readonly { userId: string; part: 'STUDENT' | 'LEAD' | 'TEACHER' | 'ASSISTANT'; isOut: boolean }[]
  /** The groups of a date that says itself who comes; null for a date with the groups of its series. */
  readonly groupIds: readonly string[] | null
  readonly at: Date
}

export async function putDatePeople(db: Tx, { id, people, groupIds, at }: Naming): Promise<void> {
  await db.occurrencePerson.deleteMany({ where: { occurrenceId: id } })
  await db.occurrenceGroup.deleteMany({ where: { occurrenceId: id } })
  await db.occurrence.updateMany({ where: { id }, data: { peopleKeptAt: groupIds && at } })
  await db.occurrenceGroup.createMany({ data: (groupIds ?? []).map((groupId) => ({ groupId, occurrenceId: id })) })
  await db.occurrencePerson.createMany({ data: people.map((person) => ({ ...person, occurrenceId: id })) })
}

/** Drops what these dates have of their own, so that the next rewriting covers them as well. */
export async function dropOwn(db: Tx, ids: readonly string[]): Promise<void> {
  await db.occurrence.updateMany({ where: { id: { in: [...ids] } }, data: { own: [], peopleKeptAt: null } })
  await db.occurrenceGroup.deleteMany({ where: { occurrenceId: { in: [...ids] } } })
  await db.occurrencePerson.deleteMany({ where: { occurrenceId: { in: [...ids] } } })
}

export async function deleteDates(db: Tx, ids: readonly string[]): Promise<void> {
  await db.occurrence.deleteMany({ where: { id: { in: [...ids] } } })
}

type Giving = { readonly from: string; readonly to: string; readonly fromOn: string; readonly at: Date }

/**
 * Gives the dates from an original day on to another event: their ids stay, and everything that depends on them. A date that was moved and has begun keeps its
 * people.
 */
export async function giveDates(db: Tx, { from, to, fromOn, at }: Giving): Promise<void> {
  await storeOwnPeople(db, { eventId: from, at })
  await db.occurrence.updateMany({ where: { eventId: from, originalOn: { gte: new Date(fromOn) } }, data: { eventId: to } })
}

export async function setDateStates(
  db: Tx,
  { ids, from, to, reason, at }: { ids: readonly string[]; from: OccurrenceState; to: OccurrenceState; reason: string; at: Date },
): Promise<number> {
  const { count } = await db.occurrence.updateMany({
    where: { id: { in: [...ids] }, state: from },
    data: { state: to, cancelReason: reason, updatedAt: at, sequence: { increment: 1 } },
  })
  return count
}

export function listDatePeople(
  db: Db,
  occurrenceId: string,
): Promise<{ userId: string; part: 'STUDENT' | 'LEAD' | 'TEACHER' | 'ASSISTANT'; isOut: boolean }[]> {
  return db.occurrencePerson.findMany({
    where: { occurrenceId },
    select: { userId: true, part: true, isOut: true },
    orderBy: { userId: 'asc' },
  })
}

/** The dates of some events on some days of their patterns. */
export function listStoredDatesOn(db: Db, wanted: readonly { readonly eventId: string; readonly on: string }[]): Promise<StoredDate[]> {
  return db.$queryRaw`
    SELECT DISTINCT ${columns()} FROM unnest(${wanted.map(({ eventId }) => eventId)}::uuid[], ${wanted.map(({ on }) => on)}::date[]) AS w(event_id, held)
    JOIN occurrence o ON o.event_id = w.event_id AND o.original_on = w.held`
}

export function listPeopleOfDates(
  db: Db,
  occurrenceIds: readonly string[],
): Promise<{ occurrenceId: string; userId: string; part: 'STUDENT' | 'LEAD' | 'TEACHER' | 'ASSISTANT'; isOut: boolean }[]> {
  return db.occurrencePerson.findMany({
    where: { occurrenceId: { in: [...occurrenceIds] } },
    select: { occurrenceId: true, userId: true, part: true, isOut: true },
  })
}

/** The groups of dates that have groups of their own. */
export function listGroupsOfDates(db: Db, occurrenceIds: readonly string[]): Promise<{ occurrenceId: string; groupId: string }[]> {
  return db.occurrenceGroup.findMany({
    where: { occurrenceId: { in: [...occurrenceIds] } },
    select: { occurrenceId: true, groupId: true },
    orderBy: { groupId: 'asc' },
  })
}
