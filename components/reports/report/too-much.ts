import { CallError } from '@/lib/client/call-error'

/** There are more numbers than can be told at once; to try again would change nothing. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof CallError && error.code === 'reports.TOO_MUCH'
}

/** It takes longer than somebody waits for a screen, and can be prepared. */
export function isSlow(error: unknown): boolean {
  return error instanceof CallError && error.code === 'reports.SLOW'
}

/** So many are prepared for the reader already that this one is not begun. */
export function isTooMany(error: unknown): boolean {
  return error instanceof CallError && error.code === 'reports.TOO_MANY_RUNS'
}
