import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '@/server/kernel/db'
import { isNamed } from '@/server/kernel/queries/namings'

/** The content of the event `e` as one text; equal texts mean equal content. */
const eventPrint = (
  e: Prisma.Sql,
) => Prisma.sql`md5(ROW(${e}.title, ${e}.session_type_id, ${e}.starts_on, ${e}.starts_time, ${e}.minutes, ${e}.recurrence, ${e}.weekdays, ${e}.recur_limit,
  ${e}.until_on, ${e}.date_range_id, ${e}.dates, ${e}.room_id, ${e}.link, ${e}.notes, ${e}.notify_students, ${e}.creator_only,
  ARRAY(SELECT g.group_id FROM event_group g WHERE g.event_id = ${e}.id ORDER BY 1),
  ARRAY(SELECT ROW(p.user_id, p.part, p.is_out)::text FROM event_person p WHERE p.event_id = ${e}.id ORDER BY 1))::text)::uuid`

/** The content of the date `o` as one text. */
const datePrint = (
  o: Prisma.Sql,
) => Prisma.sql`md5(ROW(${o}.original_on, ${o}.held_on, extract(epoch FROM ${o}.starts_at), extract(epoch FROM ${o}.ends_at), ${o}.room_id, ${o}.title, ${o}.notes,
  ARRAY(SELECT unnest(${o}.own) ORDER BY 1), ${o}.state, ${o}.cancel_reason,
  CASE WHEN ${o}.people_kept_at IS NOT NULL THEN ARRAY(SELECT g.group_id FROM occurrence_group g WHERE g.occurrence_id = ${o}.id ORDER BY 1) END,
  ARRAY(SELECT ROW(p.user_id, p.part, p.is_out)::text FROM occurrence_person p WHERE p.occurrence_id = ${o}.id ORDER BY 1))::text)::uuid`

type NewDraft = { readonly id: string; readonly ofId: string; readonly name: string; readonly byId: string; readonly at: Date }

/** Copies a timetable with all its events and dates into a draft. Returns the ids of its dates to come. */
export async function insertDraft(db: Tx, { id, ofId, name, byId, at }: NewDraft): Promise<string[]> {
  await db.$executeRaw`
    INSERT INTO timetable (id, name, kind, programme_id, years, from_on, to_on, state, draft_of_id, draft_state, draft_by_id, draft_at)
    SELECT ${id}::uuid, ${name}, t.kind, t.programme_id, t.years, t.from_on, t.to_on, 'DRAFT', t.id, 'OPEN', ${byId}::uuid, ${at} FROM timetable t WHERE t.id = ${ofId}::uuid`
  await db.$executeRaw`
    INSERT INTO draft_copy (draft_id, original_id, copy_id, print)
    SELECT ${id}::uuid, e.id, gen_random_uuid(), ${eventPrint(Prisma.sql`e`)} FROM event e WHERE e.timetable_id = ${ofId}::uuid AND e.deleted_at IS NULL`
  await db.$executeRaw`
    INSERT INTO event (id, timetable_id, series_id, title, session_type_id, starts_on, starts_time, minutes, recurrence, weekdays, recur_limit, until_on, date_range_id, dates, room_id, link,
      notes, notify_students, creator_id, creator_only, rota_key, import_key, state, cancel_reason)
    SELECT b.copy_id, ${id}::uuid, e.series_id, e.title, e.session_type_id, e.starts_on, e.starts_time, e.minutes, e.recurrence, e.weekdays, e.recur_limit, e.until_on, e.date_range_id, e.dates,
      e.room_id, e.link, e.notes, e.notify_students, e.creator_id, e.creator_only, e.rota_key, e.import_key, e.state, e.cancel_reason
    FROM draft_copy b JOIN event e ON e.id = b.original_id WHERE b.draft_id = ${id}::uuid`
  await db.$executeRaw`
    INSERT INTO event_group (event_id, group_id) SELECT b.copy_id, g.group_id FROM draft_copy b JOIN event_group g ON g.event_id = b.original_id WHERE b.draft_id = ${id}::uuid`
  await db.$executeRaw`
    INSERT INTO event_person (event_id, user_id, part, is_out)
    SELECT b.copy_id, p.user_id, p.part, p.is_out FROM draft_copy b JOIN event_person p ON p.event_id = b.original_id WHERE b.draft_id = ${id}::uuid`
  await db.$executeRaw`
    INSERT INTO draft_copy (draft_id, original_id, copy_id, print)
    SELECT ${id}::uuid, o.id, gen_random_uuid(), ${datePrint(Prisma.sql`o`)} FROM draft_copy b JOIN occurrence o ON o.event_id = b.original_id WHERE b.draft_id = ${id}::uuid`
  await db.$executeRaw`
    INSERT INTO occurrence (id, event_id, timetable_id, original_on, title, starts_at, ends_at, room_id, clinic_id, held_on, shift, notes, own, state, cancel_reason, people_kept_at, updated_at)
    SELECT d.copy_id, b.copy_id, ${id}::uuid, o.original_on, o.title, o.starts_at, o.ends_at, o.room_id, o.clinic_id, o.held_on, o.shift, o.notes, o.own, o.state, o.cancel_reason,
      o.people_kept_at, ${at}
    FROM draft_copy d JOIN occurrence o ON o.id = d.original_id JOIN draft_copy b ON b.draft_id = d.draft_id AND b.original_id = o.event_id WHERE d.draft_id = ${id}::uuid`
  await db.$executeRaw`
    INSERT INTO occurrence_person (occurrence_id, user_id, part, is_out)
    SELECT d.copy_id, p.user_id, p.part, p.is_out FROM draft_copy d JOIN occurrence_person p ON p.occurrence_id = d.original_id WHERE d.draft_id = ${id}::uuid`
  await db.$executeRaw`
    INSERT INTO occurrence_group (occurrence_id, group_id)
    SELECT d.copy_id, g.group_id FROM draft_copy d JOIN occurrence_group g ON g.occurrence_id = d.original_id WHERE d.draft_id = ${id}::uuid`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id::text FROM occurrence o WHERE o.timetable_id = ${id}::uuid AND o.starts_at > ${at} ORDER BY o.starts_at, o.id`
  return rows.map((row) => row.id)
}

type DraftRow = { id: string; name: string; at: Date; by: string }

/** The drafts of a timetable that are open, the newest first. */
export async function listDrafts(db: Db, timetableId: string): Promise<DraftRow[]> {
  return db.$queryRaw`
    SELECT t.id, t.name, t.draft_at AS at, COALESCE(u.display_name, '') AS by FROM timetable t LEFT JOIN app_user u ON u.id = t.draft_by_id
    WHERE t.draft_of_id = ${timetableId}::uuid AND t.draft_state = 'OPEN' AND t.deleted_at IS NULL ORDER BY t.draft_at DESC, t.id LIMIT 20`
}

export type FoundDraft = { id: string; name: string; ofId: string; state: 'OPEN' | 'ACCEPTED' | 'DISCARDED'; at: Date; by: string }

/** A draft, open or closed. */
export async function findDraft(db: Db, id: string): Promise<FoundDraft | null> {
  const row = await db.timetable.findFirst({
    where: { id, draftOfId: { not: null } },
    select: { id: true, name: true, draftOfId: true, draftState: true, draftAt: true, draftBy: { select: { displayName: true } } },
  })
  if (!row || row.draftOfId === null || row.draftState === null) return null
  const { draftOfId, draftState, draftAt, draftBy } = row
  return { id, name: row.name, ofId: draftOfId, state: draftState, at: draftAt ?? new Date(0), by: draftBy?.displayName ?? '' }
}

/** Drafts that were closed before an instant, the oldest first. */
export async function listOverDrafts(db: Db, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db.timetable.findMany({
    where: { draftState: { in: ['ACCEPTED', 'DISCARDED'] }, deletedAt: { lt: before } },
    orderBy: [{ deletedAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** Deletes a draft with everything planned in it. What was accepted from it is in its timetable already. */
export async function deleteDraft(db: Tx, id: string): Promise<void> {
  await db.$executeRaw`DELETE FROM occurrence WHERE timetable_id = ${id}::uuid`
  await db.$executeRaw`DELETE FROM event WHERE timetable_id = ${id}::uuid`
  await db.timetable.deleteMany({ where: { id, draftState: { in: ['ACCEPTED', 'DISCARDED'] } } })
}

/** A draft gets the days, programme and years of the timetable beside it. */
export async function copyFrame(db: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await db.$executeRaw`
    UPDATE timetable d SET programme_id = t.programme_id, years = t.years, from_on = t.from_on, to_on = t.to_on, revision = d.revision + 1
    FROM timetable t WHERE t.id = ${from}::uuid AND d.id = ${to}::uuid`
}

export async function setDraftState(
  db: Tx,
  { id, from, to, at }: { id: string; from: 'OPEN' | 'ACCEPTED'; to: 'OPEN' | 'ACCEPTED' | 'DISCARDED'; at: Date },
): Promise<number> {
  const { count } = await db.timetable.updateMany({
    where: { id, draftState: from },
    data: { draftState: to, deletedAt: to === 'OPEN' ? null : at, revision: { increment: 1 } },
  })
  return count
}

export type EventDifference = {
  /** Null: only the draft has this event. */
  originalId: string | null
  /** Null: the draft has removed the event. */
  eventId: string | null
  seriesId: string
  /** The series itself differs. */
  hasChanged: boolean
  /** Somebody changed, or removed, the timetable's own event since the draft was made. */
  isOthers: boolean
  print: string
}

/** The events that the draft changed from those of the timetable beside it. A change in the timetable alone is no difference: it stays. */
export function listEventDifferences(db: Db, { draftId }: { draftId: string }): Promise<EventDifference[]> {
  return db.$queryRaw`
    WITH pair AS MATERIALIZED (
      SELECT b.original_id, b.copy_id, b.print AS began, o.id AS o_id, d.id AS d_id, COALESCE(d.series_id, o.series_id) AS series_id,
        CASE WHEN o.id IS NOT NULL THEN ${eventPrint(Prisma.sql`o`)} END AS o_print, CASE WHEN d.id IS NOT NULL THEN ${eventPrint(Prisma.sql`d`)} END AS d_print
      FROM draft_copy b LEFT JOIN event o ON o.id = b.original_id AND o.deleted_at IS NULL LEFT JOIN event d ON d.id = b.copy_id AND d.deleted_at IS NULL
      WHERE b.draft_id = ${draftId}::uuid)
    SELECT CASE WHEN p.o_id IS NULL THEN NULL ELSE p.original_id END AS "originalId", p.d_id AS "eventId", p.series_id AS "seriesId", p.d_id IS NOT NULL AS "hasChanged",
      p.o_print IS DISTINCT FROM p.began AS "isOthers", concat_ws(' ', p.original_id, p.began, p.o_print, p.d_print) AS print
    FROM pair p WHERE p.o_print IS DISTINCT FROM p.d_print AND p.d_print IS DISTINCT FROM p.began AND NOT (p.o_id IS NULL AND p.d_id IS NULL)
    UNION ALL
    SELECT NULL, e.id, e.series_id, TRUE, FALSE, concat_ws(' ', e.id, ${eventPrint(Prisma.sql`e`)})
    FROM event e WHERE e.timetable_id = ${draftId}::uuid AND e.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM draft_copy b WHERE b.draft_id = ${draftId}::uuid AND b.copy_id = e.id)`
}

export type DateDifference = {
  /** Null: only the draft has this date. */
  originalId: string | null
  originalEventId: string | null
  /** Null: the draft has removed the date. */
  dateId: string | null
  dateEventId: string | null
  isOthers: boolean
  /** The date has begun, or has attendance: it stays as it is. */
  isHeld: boolean
  print: string
}

/** The dates that the draft changed. A date also differs if it moved to another event of the draft where a series was cut. */
export function listDateDifferences(db: Db, { draftId, at }: { draftId: string; at: Date }): Promise<DateDifference[]> {
  return db.$queryRaw`
    WITH planned AS MATERIALIZED (
      SELECT b.original_id, b.print AS began, d.*, CASE WHEN d.id IS NOT NULL THEN ${datePrint(Prisma.sql`d`)} END AS print
      FROM draft_copy b LEFT JOIN (SELECT o.* FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL) d ON d.id = b.copy_id
      WHERE b.draft_id = ${draftId}::uuid),
    pair AS MATERIALIZED (
      SELECT p.original_id, p.began, o.id AS o_id, o.event_id AS o_event, p.id AS d_id, p.event_id AS d_event, o.starts_at AS o_at, p.starts_at AS d_at,
        CASE WHEN o.id IS NOT NULL THEN ${datePrint(Prisma.sql`o`)} END AS o_print, p.print AS d_print, x.original_id AS wanted_event
      FROM planned p LEFT JOIN (SELECT o.* FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL) o ON o.id = p.original_id
        LEFT JOIN draft_copy x ON x.draft_id = ${draftId}::uuid AND x.copy_id = p.event_id
      WHERE p.print IS DISTINCT FROM p.began OR x.original_id IS DISTINCT FROM o.event_id),
    other AS MATERIALIZED (
      SELECT p.* FROM pair p WHERE (p.o_id IS NOT NULL OR p.d_id IS NOT NULL)
        AND (p.o_print IS DISTINCT FROM p.d_print AND p.d_print IS DISTINCT FROM p.began OR (p.o_id IS NOT NULL AND p.d_id IS NOT NULL AND p.wanted_event IS DISTINCT FROM p.o_event)))
    SELECT p.o_id AS "originalId", p.o_event AS "originalEventId", p.d_id AS "dateId", p.d_event AS "dateEventId",
      p.o_print IS DISTINCT FROM p.began AND p.o_print IS DISTINCT FROM p.d_print AS "isOthers",
      (p.o_id IS NOT NULL AND (p.o_at <= ${at} OR ${isNamed('date', Prisma.sql`p.o_id`)})) OR (p.o_id IS NULL AND p.d_at <= ${at}) AS "isHeld",
      concat_ws(' ', p.original_id, p.began, p.o_print, p.d_print, p.wanted_event) AS print
    FROM other p
    UNION ALL
    SELECT NULL, NULL, o.id, o.event_id, FALSE, o.starts_at <= ${at}, concat_ws(' ', o.id, ${datePrint(Prisma.sql`o`)})
    FROM occurrence o JOIN event e ON e.id = o.event_id AND e.deleted_at IS NULL
    WHERE o.timetable_id = ${draftId}::uuid AND NOT EXISTS (SELECT 1 FROM draft_copy b WHERE b.draft_id = ${draftId}::uuid AND b.copy_id = o.id)`
}

/** The given events of which a draft has a copy, by the copy's id. */
export async function listOriginals(
  db: Db,
  { draftId, eventIds }: { draftId: string; eventIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await db.draftCopy.findMany({
    where: { draftId, originalId: { in: [...eventIds] } },
    select: { copyId: true, originalId: true },
  })
  return new Map(rows.map(({ copyId, originalId }) => [copyId, originalId]))
}

/** The timetable's own dates that came to some of its events since the draft was made. */
export async function listDatesSince(db: Db, { draftId, eventIds }: { draftId: string; eventIds: readonly string[] }): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM unnest(${[...eventIds]}::uuid[]) AS s(id) JOIN occurrence o ON o.event_id = s.id
    WHERE NOT EXISTS (SELECT 1 FROM draft_copy b WHERE b.draft_id = ${draftId}::uuid AND b.original_id = o.id)`
  return rows.map(({ id }) => id)
}

type Pair = readonly [originalId: string, copyId: string]
const noPrint = '00000000-0000-0000-0000-000000000000'

/** Makes events and dates that were created from a draft the originals of its own; `rebaseDraft` then stores their content. */
export async function linkDraft(db: Tx, { draftId, pairs }: { draftId: string; pairs: readonly Pair[] }): Promise<void> {
  await db.draftCopy.createMany({
    data: pairs.map(([originalId, copyId]) => ({ draftId, originalId, copyId, print: noPrint })),
    skipDuplicates: true,
  })
}

/** Removes the link to originals that are gone again: the draft's copies count as new. */
export async function unlinkDraft(db: Tx, { draftId, originalIds }: { draftId: string; originalIds: readonly string[] }): Promise<void> {
  await db.draftCopy.deleteMany({ where: { draftId, originalId: { in: [...originalIds] } } })
}

type Of = { readonly draftId: string; readonly eventIds: readonly string[]; readonly dateIds: readonly string[] }

/** Compares the draft from now on with the present content of these originals, so that nobody else counts as having changed them. */
export async function rebaseDraft(db: Tx, { draftId, eventIds, dateIds }: Of): Promise<void> {
  await db.$executeRaw`
    UPDATE draft_copy b SET print = ${eventPrint(Prisma.sql`e`)} FROM unnest(${[...eventIds]}::uuid[]) AS s(id) JOIN event e ON e.id = s.id
    WHERE b.draft_id = ${draftId}::uuid AND b.original_id = s.id`
  await db.$executeRaw`
    UPDATE draft_copy b SET print = ${datePrint(Prisma.sql`o`)} FROM unnest(${[...dateIds]}::uuid[]) AS s(id) JOIN occurrence o ON o.id = s.id
    WHERE b.draft_id = ${draftId}::uuid AND b.original_id = s.id`
}
