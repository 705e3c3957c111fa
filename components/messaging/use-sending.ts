import { useRef } from 'react'
import { nextTry, type Try } from '@/components/shared/retry-key'
import { newId } from '@/lib/client/new-id'

/** The ids and the idempotency key that a message is sent with. */
type Sending = Try & { readonly id: string; readonly threadId: string }

/**
 * The ids and the key of the next try to send a message. The ids stay when its content changes: the server then refuses it as `messaging.TAKEN`
 * where the earlier try arrived.
 */
export function nextSending(before: Sending | null, content: unknown): Sending {
  return { id: before?.id ?? newId(), threadId: before?.threadId ?? newId(), ...nextTry(before, content) }
}

/** Call `begin` before each attempt and `end` once the message was sent, so that the next one is a new message. */
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
