import 'server-only'
import { createHash } from 'node:crypto'
import { confirmedContent, type ConfirmedRecord } from '@/lib/clinical/confirmed-content'

/** A hash of the record that a link confirms: once the session has changed, the link cannot confirm it any more. */
export function contentHash(record: ConfirmedRecord): string {
  return createHash('sha256').update(confirmedContent(record)).digest('base64url')
}
