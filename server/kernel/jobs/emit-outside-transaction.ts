import 'server-only'
import { v7 } from 'uuid'
import { drainSoon } from './drain-soon'
import type { OutboxMessage } from './outbox'
import { insertOutboxBeside } from '../queries/outbox'

/** Stores an event outside the request's transaction, so that it survives when the request is refused and rolled back. */
export async function emitOutsideTransaction({ type, payload }: OutboxMessage, at: Date): Promise<void> {
  await insertOutboxBeside({ id: v7(), type, payload, at })
  drainSoon()
}
