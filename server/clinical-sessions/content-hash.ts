import 'server-only'
import { createHash } from 'node:crypto'
import { confirmedContent, type Confirmed } from '@/lib/clinical/confirmed-content'

/** What a link stands for: where the session says something else by now, nobody confirms it by that link. */
export function contentHash(confirmed: Confirmed): string {
  return createHash('sha256').update(confirmedContent(confirmed)).digest('base64url')
}
