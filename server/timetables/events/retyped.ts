import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'

/** Tells that an event has another type, and so has each of its dates that was held: what is made of them follows (server/coverage). */
export async function tellRetyped(db: Tx, eventId: string, at: Date): Promise<void> {
  await writeOutbox(db, [{ type: 'timetables.retyped', payload: { eventId } }], at)
}
