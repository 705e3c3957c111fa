import { CallError } from '@/lib/client/call-error'

/** There are more numbers than can be told at once; to try again would change nothing. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof CallError && error.code === 'reports.TOO_MUCH'
}
