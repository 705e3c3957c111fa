import type { CallError } from './call-error'

/** The minutes that the server asks to wait before another attempt; `otherwise` where it does not say. */
export function minutesToWait({ answer }: CallError, otherwise: number): number {
  const seconds = answer?.retryAfterSeconds
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds / 60)) : otherwise
}
