import 'server-only'
import { createHash } from 'node:crypto'
import { confirmedContent, type ConfirmedRecord } from '@/lib/clinical/confirmed-content'

/** A hash of the record that a link confirms: once the session has changed, nobody confirms it by that link. */
export function contentHash(record: ConfirmedRecord): string {
  return createHash('sha256').update(confirmedContent(record)).digest('base64url')
}
