import 'server-only'
import type { Tx } from '@/server/kernel/db'
import type { PersonalData } from '@/server/kernel/personal-data'

export const placementsTold: Pick<PersonalData, 'columns' | 'parts'> = {
  columns: {
    'placement.student_id': { part: 'placements' },
    'placement_suggestion.student_id': { part: 'placement-suggestions' },
    'placement_suggestion.decided_by_id': { why: 'what somebody did for the institution: their acts tell it' },
    'placement_dispute.student_id': { part: 'placement-disputes' },
    'placement_dispute.answered_by_id': { why: 'what somebody did for the institution: their acts tell it' },
    'placement_file.added_by_id': { why: 'what somebody did for the institution: their acts tell it' },
    'placement_file.asset_id': { why: 'the id of a file, which is told of who uploaded it' },
    'placement_ranking.student_id': { part: 'placement-choices' },
    'placement_run.batch_id': { why: 'the id of a batch' },
    'placement_run.by_id': { why: 'whose calculation it was: their acts tell it' },
    'placement_run_outcome.student_id': { why: 'a calculation, of which only what was made of it is anybody’s placement' },
  },
  parts: [
    {
      group: 'studies',
      name: 'placements',
      sql: `SELECT placement_provider.name AS provider, specialty.name AS specialty, from_on, to_on, weekdays, starts_time, minutes, placement_contact.name AS contact, placement.notes, state, cancel_reason
            FROM placement JOIN placement_provider ON placement_provider.id = placement.provider_id LEFT JOIN specialty ON specialty.id = placement.specialty_id
            LEFT JOIN placement_contact ON placement_contact.id = placement.contact_id
            WHERE student_id = $1::uuid AND (state = 'CONFIRMED' OR (state = 'CANCELLED' AND EXISTS (SELECT 1 FROM placement_event WHERE placement_id = placement.id)))
            ORDER BY from_on, placement.id`,
    },
    {
      group: 'studies',
      name: 'placement-disputes',
      sql: `SELECT occurrence.held_on, occurrence.title AS provider, placement_dispute.text, placement_dispute.at, placement_dispute.answer, placement_dispute.answered_at
            FROM placement_dispute JOIN occurrence ON occurrence.id = placement_dispute.occurrence_id
            WHERE placement_dispute.student_id = $1::uuid ORDER BY placement_dispute.at, placement_dispute.occurrence_id`,
    },
    {
      group: 'studies',
      name: 'placement-suggestions',
      sql: `SELECT name, line1, town, country, contact_name, contact_email, from_on, to_on, why, state, at, reason, decided_at
            FROM placement_suggestion WHERE student_id = $1::uuid ORDER BY at, id`,
    },
    {
      group: 'studies',
      name: 'placement-choices',
      sql: `SELECT placement_block.name AS block, placement_block.from_on, placement_block.to_on, placement_preference.rank, placement_provider.name AS provider, placement_ranking.saved_at
            FROM placement_ranking JOIN placement_block ON placement_block.id = placement_ranking.block_id
            JOIN placement_preference ON placement_preference.block_id = placement_ranking.block_id AND placement_preference.student_id = placement_ranking.student_id
            JOIN placement_provider ON placement_provider.id = placement_preference.provider_id
            WHERE placement_ranking.student_id = $1::uuid ORDER BY placement_block.from_on, placement_block.id, placement_preference.rank`,
    },
  ],
}

export type LeftProvider = { id: string; name: string; roomId: string }
/**
 * Locks the providers at which somebody is placed, so that nobody else changes who is there until the transaction ends. All are locked at once in the order of
 * the ids, so that nobody waits for each other.
 */
export function lockProvidersOf(db: Tx, studentId: string): Promise<LeftProvider[]> {
  return db.$queryRaw`
    SELECT id, name, room_id AS "roomId" FROM placement_provider
    WHERE id IN (SELECT provider_id FROM placement WHERE student_id = ${studentId}::uuid AND state <> 'CANCELLED') ORDER BY id FOR UPDATE`
}

/** Ends somebody's placements: one that has begun ends on a day, one that is to come or only proposed is cancelled. Returns the number of placements. */
export function endPlacementsOf(db: Tx, { studentId, on }: { studentId: string; on: string }): Promise<number> {
  return db.$executeRaw`
    UPDATE placement SET revision = revision + 1, notes = '', cancel_reason = '',
      to_on = CASE WHEN state = 'CONFIRMED' AND from_on <= ${on}::date THEN ${on}::date ELSE to_on END,
      state = CASE WHEN state = 'CONFIRMED' AND from_on <= ${on}::date THEN state ELSE 'CANCELLED' END
    WHERE student_id = ${studentId}::uuid AND (state = 'PROPOSED' OR (state = 'CONFIRMED' AND to_on > ${on}::date))`
}

/** Returns the number of placements for which something had been written. */
export function forgetWordsOf(db: Tx, studentId: string): Promise<number> {
  return db.$executeRaw`UPDATE placement SET notes = '', cancel_reason = '' WHERE student_id = ${studentId}::uuid AND (notes <> '' OR cancel_reason <> '')`
}

/** Deletes a student's choices and the outcomes that were calculated for them. Returns the number of choices. */
export async function deleteChoicesOf(db: Tx, studentId: string): Promise<number> {
  await db.placementRunOutcome.deleteMany({ where: { studentId } })
  return (await db.placementRanking.deleteMany({ where: { studentId } })).count
}

/** Deletes a student's objections to absences, with the answers. Returns the number of objections. */
export async function deleteDisputesOf(db: Tx, studentId: string): Promise<number> {
  return (await db.placementDispute.deleteMany({ where: { studentId } })).count
}

/** Deletes the places that a student suggested. Returns their number. */
export async function deleteSuggestionsOf(db: Tx, studentId: string): Promise<number> {
  return (await db.placementSuggestion.deleteMany({ where: { studentId } })).count
}
