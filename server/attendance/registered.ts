import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'

/**
 * Emits that a register was closed or reopened, or that somebody's presence changed in a closed one: data derived from closed registers follows
 * (server/coverage).
 */
export async function tellRegistered(db: Tx, occurrenceIds: readonly string[], at: Date): Promise<void> {
  await writeOutbox(
    db,
    occurrenceIds.map((occurrenceId) => ({ type: 'attendance.registered', payload: { occurrenceId } })),
    at,
  )
}
