import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { PersonalData } from '@/server/kernel/personal-data'

const acts = 'what somebody planned for others: their acts tell it'

/** Deletes the changes of which somebody was notified. Returns their number. */
export function forgetChangesOf(db: Tx, userId: string): Promise<number> {
  return db.$executeRaw`DELETE FROM timetable_change_person WHERE user_id = ${userId}::uuid`
}

/**
 * Who attended and taught what stays: attendance and reports rest on it. Deleted with the person: notices, the parts of timetables that they follow, swap
 * offers given and taken, their contracted hours and their private address.
 */
export const timetablesPersonalData: PersonalData = {
  columns: {
    'diary_entry.subject_id': { part: 'timetable' },
    'diary_entry.source_id': { why: 'the id of a date' },
    'diary_entry.via_group_id': { why: 'the id of a group' },
    'diary_entry.plan_id': { why: 'the id of a draft' },
    'diary_due.user_id': { why: 'whose dates are to be looked at again, for some seconds' },
    'timetable.draft_by_id': { why: acts },
    'draft_copy.original_id': { why: 'the id of an event or a date' },
    'draft_copy.copy_id': { why: 'the id of an event or a date' },
    'draft_copy.print': { why: 'a digest of what an event or a date says' },
    'event.copied_from_id': { why: 'the id of an event' },
    'event.series_id': { why: 'the id of a series' },
    'event.creator_id': { why: acts },
    'event_person.user_id': { part: 'planned-events' },
    'rota_slot_teacher.user_id': { part: 'rotas' },
    'occurrence_person.user_id': { part: 'planned-dates' },
    'dropped_date_person.user_id': { part: 'planned-dates' },
    'availability.teacher_id': { part: 'availability' },
    'teaching_contract.teacher_id': { part: 'teaching-contract' },
    'timetable_follow.user_id': { part: 'timetable-follows' },
    'timetable_follow.series_id': { why: 'the id of a series' },
    'condonement.a_id': { why: 'the id of a date' },
    'condonement.b_id': { why: 'the id of a date' },
    'condonement.subject_ids': { why: 'whose clash somebody accepted: an act about the dates, which their timetable tells' },
    'condonement.by_id': { why: acts },
    'swap_offer.person_id': { part: 'swaps' },
    'swap_offer.taker_id': { part: 'swaps' },
    'swap_offer.wanted_ids': { why: 'the ids of dates' },
    'swap_offer.wanted_prints': { why: 'digests of when and where dates are' },
    'swap_offer.print': { why: 'a digest of when and where a date is' },
    'swap_offer.given_id': { why: 'the id of a date' },
    'swap_offer.decided_by_id': { why: acts },
    'timetable_change.timetable_id': { why: 'the id of a timetable' },
    'timetable_change.event_id': { why: 'the id of an event' },
    'timetable_change.occurrence_id': { why: 'the id of a date' },
    'timetable_change.batch_id': { why: 'the id of an act of planning' },
    'timetable_change.by_id': { why: acts },
    'timetable_change_person.user_id': { part: 'timetable-changes' },
    'calendar_feed.user_id': { part: 'calendar-feed' },
  },
  parts: [
    {
      group: 'studies',
      name: 'timetable',
      sql: `SELECT occurrence.title, diary_entry.starts_at, diary_entry.ends_at, room.name AS room, timetable.name AS timetable FROM diary_entry
            JOIN occurrence ON occurrence.id = diary_entry.source_id JOIN timetable ON timetable.id = occurrence.timetable_id LEFT JOIN room ON room.id = occurrence.room_id
            WHERE subject_id = $1::uuid AND is_shown ORDER BY diary_entry.starts_at`,
    },
    {
      group: 'studies',
      name: 'planned-events',
      sql: `SELECT event.title, timetable.name AS timetable, part, is_out FROM event_person JOIN event ON event.id = event_id JOIN timetable ON timetable.id = event.timetable_id
            WHERE user_id = $1::uuid AND timetable.state = 'PUBLISHED' ORDER BY event.starts_on, event.id`,
    },
    {
      group: 'studies',
      name: 'rotas',
      sql: `SELECT rota_slot.title, rota.name AS rota, timetable.name AS timetable, part FROM rota_slot_teacher JOIN rota_slot ON rota_slot.id = slot_id
            JOIN rota ON rota.id = rota_slot.rota_id JOIN timetable ON timetable.id = rota.timetable_id
            WHERE user_id = $1::uuid AND timetable.state = 'PUBLISHED' ORDER BY rota.name, rota_slot.position, rota_slot.id`,
    },
    {
      group: 'studies',
      name: 'planned-dates',
      sql: `SELECT occurrence.title, occurrence.held_on, part, is_out FROM occurrence_person JOIN occurrence ON occurrence.id = occurrence_id
            JOIN timetable ON timetable.id = occurrence.timetable_id WHERE user_id = $1::uuid AND timetable.state = 'PUBLISHED' ORDER BY occurrence.starts_at`,
    },
    {
      group: 'studies',
      name: 'availability',
      sql: 'SELECT weekday, starts_time, ends_time, from_on, to_on FROM availability WHERE teacher_id = $1::uuid ORDER BY weekday, starts_time',
    },
    { group: 'studies', name: 'teaching-contract', sql: 'SELECT weekly_minutes FROM teaching_contract WHERE teacher_id = $1::uuid' },
    {
      group: 'studies',
      name: 'timetable-follows',
      sql: `SELECT DISTINCT ON (timetable.id, event.series_id) timetable.name AS timetable, event.title FROM timetable_follow f JOIN timetable ON timetable.id = f.timetable_id
            JOIN event ON event.series_id = f.series_id WHERE f.user_id = $1::uuid AND timetable.state = 'PUBLISHED' ORDER BY timetable.id, event.series_id, event.starts_on DESC`,
    },
    {
      group: 'studies',
      name: 'timetable-changes',
      sql: `SELECT c.what, c.before, c.after, COALESCE(p.first_on, c.first_on) AS first_on, COALESCE(p.dates, c.dates) AS dates, c.at, p.seen_at
            FROM timetable_change_person p JOIN timetable_change c ON c.id = p.change_id WHERE p.user_id = $1::uuid ORDER BY c.at`,
    },
    {
      group: 'studies',
      name: 'swaps',
      sql: `SELECT title, held_on, CASE WHEN person_id = $1::uuid THEN 'offered' ELSE 'taken' END AS as_what, state, offered_at, taken_at, ended_at, reason
            FROM swap_offer WHERE person_id = $1::uuid OR taker_id = $1::uuid ORDER BY offered_at, id`,
    },
    { group: 'studies', name: 'calendar-feed', sql: 'SELECT made_at, read_at FROM calendar_feed WHERE user_id = $1::uuid' },
  ],
  erase: async (db, { id }) => ({
    timetableChanges: await forgetChangesOf(db, id),
    teachingContract: await db.$executeRaw`DELETE FROM teaching_contract WHERE teacher_id = ${id}::uuid`,
    timetableFollows: await db.$executeRaw`DELETE FROM timetable_follow WHERE user_id = ${id}::uuid`,
    swapsOffered: await db.$executeRaw`DELETE FROM swap_offer WHERE person_id = ${id}::uuid`,
    swapsTaken: await db.$executeRaw`
      UPDATE swap_offer SET taker_id = NULL, given_id = NULL, taken_at = NULL, revision = revision + 1, state = CASE WHEN state = 'TAKEN' THEN 'OPEN' ELSE state END WHERE taker_id = ${id}::uuid`,
    calendarFeed: await db.$executeRaw`DELETE FROM calendar_feed WHERE user_id = ${id}::uuid`,
  }),
}
