import type { CallError } from './call-error'

/** How long the server asks to wait before another try; of one that does not say so, `otherwise`. */
export function minutesToWait({ answer }: CallError, otherwise: number): number {
  const seconds = answer?.retryAfterSeconds
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds / 60)) : otherwise
}
