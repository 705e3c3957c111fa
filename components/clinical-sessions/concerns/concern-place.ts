'use client'

import { useSyncExternalStore } from 'react'

/** The mark beside which each session's concern is being written; a session without an entry shows its concern further down. */
const places = new Map<string, string>()
/** Sessions in which somebody has just pressed 'Write message', until the text has the focus. */
const wantFocus = new Set<string>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

export const concernPlace = {
  write(sessionId: string, fieldId: string): void {
    places.set(sessionId, fieldId)
    wantFocus.add(sessionId)
    notifyListeners()
  },
  /** True once for each press. */
  consumeFocus: (sessionId: string): boolean => wantFocus.delete(sessionId),
  leave(sessionId: string): void {
    places.delete(sessionId)
    notifyListeners()
  },
}

/** The id of the mark's field; null where the concern has its own place on the page. */
export function useConcernPlace(sessionId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => places.get(sessionId) ?? null,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
