import { useRef } from 'react'
import { newId } from '@/lib/client/new-id'

/** What a message is sent under. */
export type Sending = {
  readonly id: string
  readonly threadId: string
  /** The idempotency key: the server answers a second request with it from the first one's answer. */
  readonly key: string
  readonly occurredAt: string
  readonly content: string
}

/**
 * The ids and the key of the next try to send `content`. A try whose answer was lost may have reached the server: the same content is therefore
 * sent with the same key, and is done once. Changed content has a new key and the same ids, so that the server refuses it as `messaging.TAKEN`
 * where the earlier try arrived.
 */
export function nextSending(before: Sending | null, content: unknown): Sending {
  const written = JSON.stringify(content)
  if (before?.content === written) return before
  return {
    id: before?.id ?? newId(),
    threadId: before?.threadId ?? newId(),
    key: newId(),
    occurredAt: new Date().toISOString(),
    content: written,
  }
}

/** `begin` before each try; `end` once the message was sent, so that the next one is another message. */
export function useSending() {
  const last = useRef<Sending | null>(null)
  return {
    begin: (content: unknown): Sending => {
      last.current = nextSending(last.current, content)
      return last.current
    },
    end: (): void => {
      last.current = null
    },
  }
}
