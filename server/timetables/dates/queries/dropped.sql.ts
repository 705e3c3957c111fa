import 'server-only'
import type { Tx } from '@/server/kernel/db'

/** Stores dates that are about to go, as they are. */
export async function storeDropped(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const asked = [...ids]
  await db.$executeRaw`
    DELETE FROM dropped_date d USING unnest(${asked}::uuid[]) AS s(id) JOIN occurrence o ON o.id = s.id
    WHERE d.event_id = o.event_id AND d.original_on = o.original_on`
  await db.$executeRaw`
    INSERT INTO dropped_date (id, event_id, original_on, title, starts_at, ends_at, room_id, clinic_id, held_on, shift, notes, own, state, cancel_reason, sequence, people_kept_at)
    SELECT o.id, o.event_id, o.original_on, o.title, o.starts_at, o.ends_at, o.room_id, o.clinic_id, o.held_on, o.shift, o.notes, o.own, o.state, o.cancel_reason, o.sequence, o.people_kept_at
    FROM unnest(${asked}::uuid[]) AS s(id) JOIN occurrence o ON o.id = s.id`
  await db.$executeRaw`
    INSERT INTO dropped_date_person (dropped_date_id, user_id, part, is_out)
    SELECT p.occurrence_id, p.user_id, p.part, p.is_out FROM unnest(${asked}::uuid[]) AS s(id) JOIN occurrence_person p ON p.occurrence_id = s.id`
  await db.$executeRaw`
    INSERT INTO dropped_date_group (dropped_date_id, group_id)
    SELECT g.occurrence_id, g.group_id FROM unnest(${asked}::uuid[]) AS s(id) JOIN occurrence_group g ON g.occurrence_id = s.id`
}

type Asked = { readonly eventId: string; readonly timetableId: string; readonly days: readonly string[]; readonly at: Date }

/** Puts back the dates of an event that went from these days and would not have begun yet. Returns their ids. */
export async function putBackDropped(db: Tx, { eventId, timetableId, days, at }: Asked): Promise<string[]> {
  if (days.length === 0) return []
  const rows = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO occurrence (id, event_id, timetable_id, original_on, title, starts_at, ends_at, room_id, clinic_id, held_on, shift, notes, own, state, cancel_reason, sequence, people_kept_at, updated_at)
    SELECT d.id, d.event_id, ${timetableId}::uuid, d.original_on, d.title, d.starts_at, d.ends_at, d.room_id, d.clinic_id, d.held_on, d.shift, d.notes, d.own, d.state,
      d.cancel_reason, d.sequence, d.people_kept_at, ${at}
    FROM dropped_date d WHERE d.event_id = ${eventId}::uuid AND d.original_on = ANY(${[...days]}::date[]) AND d.starts_at > ${at} RETURNING id`
  const ids = rows.map(({ id }) => id)
  await db.$executeRaw`
    INSERT INTO occurrence_person (occurrence_id, user_id, part, is_out)
    SELECT p.dropped_date_id, p.user_id, p.part, p.is_out FROM dropped_date_person p WHERE p.dropped_date_id = ANY(${ids}::uuid[])`
  await db.$executeRaw`
    INSERT INTO occurrence_group (occurrence_id, group_id)
    SELECT g.dropped_date_id, g.group_id FROM dropped_date_group g WHERE g.dropped_date_id = ANY(${ids}::uuid[])`
  await db.droppedDate.deleteMany({ where: { id: { in: ids } } })
  return ids
}

/** Forgets the stored dates that would have begun, which cannot come back any more. Returns their number. */
export async function forgetDropped(db: Tx, at: Date): Promise<number> {
  const { count } = await db.droppedDate.deleteMany({ where: { startsAt: { lte: at } } })
  return count
}
