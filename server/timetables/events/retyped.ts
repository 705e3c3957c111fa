import 'server-only'
import type { Tx } from '@/server/kernel/db'
import { writeOutbox } from '@/server/kernel/jobs/outbox'

/** Emits that an event has another type now, and with it each of its dates that was held: the coverage is recounted from this (server/coverage). */
export async function tellRetyped(db: Tx, eventId: string, at: Date): Promise<void> {
  await writeOutbox(db, [{ type: 'timetables.retyped', payload: { eventId } }], at)
}
