import { CallError } from '@/lib/client/call-error'

/** Whether there are more numbers than can be given at once; another attempt would change nothing. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof CallError && error.code === 'reports.TOO_MUCH'
}

/** Whether the report takes longer than a user waits for a screen, and can be prepared. */
export function isSlow(error: unknown): boolean {
  return error instanceof CallError && error.code === 'reports.SLOW'
}

/** Whether this run was not begun because too many runs are already being prepared for the reader. */
export function isTooMany(error: unknown): boolean {
  return error instanceof CallError && error.code === 'reports.TOO_MANY_RUNS'
}
