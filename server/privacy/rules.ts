import 'server-only'
import type { PrivacyExport } from '@/lib/contracts/privacy'

/** How long the person who opened an export can fetch it: a broken download can be begun again. */
export const openForMs = 5 * 60_000
/** A file that could not be made in this many tries is given up. */
export const mostTries = 3

type ExportTimes = {
  readonly failedAt: Date | null
  readonly readyAt: Date | null
  readonly expiresAt: Date | null
  readonly openedAt: Date | null
  readonly goneAt: Date | null
}

export function stateOf({ failedAt, readyAt, expiresAt, openedAt, goneAt }: ExportTimes, at: Date): PrivacyExport['state'] {
  if (failedAt !== null) return 'FAILED'
  if (goneAt !== null || (expiresAt !== null && expiresAt <= at)) return 'GONE'
  if (openedAt !== null) return at.getTime() - openedAt.getTime() < openForMs ? 'OPENED' : 'GONE'
  return readyAt === null ? 'WAITING' : 'READY'
}
