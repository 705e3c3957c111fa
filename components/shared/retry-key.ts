import { newId } from '@/lib/client/new-id'

/** An attempt to send something. */
export type Try = {
  /** The idempotency key: the server answers a second request with it from the first one's answer. */
  readonly key: string
  readonly occurredAt: string
  readonly content: string
}

/**
 * The next try to send `content`. A try whose answer was lost may have reached the server: the same content therefore keeps its key and its time,
 * and is done once. Changed content gets a new key.
 */
export function nextTry(before: Try | null, content: unknown): Try {
  const written = JSON.stringify(content)
  return before?.content === written ? before : { key: newId(), occurredAt: new Date().toISOString(), content: written }
}
