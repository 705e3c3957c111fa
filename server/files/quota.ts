import 'server-only'
import { isStudent, type Actor } from '@/server/kernel/actor'
import { quotaBytes } from './rules'

/** The number of bytes that somebody may store. */
export function quotaOf(actor: Pick<Actor, 'privileges'>): number {
  return isStudent(actor) ? quotaBytes.student : quotaBytes.others
}
