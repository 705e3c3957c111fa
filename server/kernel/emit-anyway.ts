import 'server-only'
import { v7 } from 'uuid'
import { drainSoon } from './drain-soon'
import type { OutboxMessage } from './outbox'
import { insertOutboxBeside } from './queries/outbox'

/** For what somebody is to hear of although, or because, what goes on is refused and leaves nothing: written at once, outside of its transaction. */
export async function emitAnyway({ type, payload }: OutboxMessage, at: Date): Promise<void> {
  await insertOutboxBeside({ id: v7(), type, payload, at })
  drainSoon()
}
