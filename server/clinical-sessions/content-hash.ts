import 'server-only'
import { createHash } from 'node:crypto'
import { confirmedContent, type ConfirmedRecord } from '@/lib/clinical/confirmed-content'

/** What a link stands for: where the session says something else by now, nobody confirms it by that link. */
export function contentHash(record: ConfirmedRecord): string {
  return createHash('sha256').update(confirmedContent(record)).digest('base64url')
}
