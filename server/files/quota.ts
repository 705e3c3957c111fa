import 'server-only'
import { isStudent, type Actor } from '@/server/kernel/actor'
import { quotaBytes } from './rules'

/** What somebody may keep, in bytes. */
export function quotaOf(actor: Pick<Actor, 'privileges'>): number {
  return isStudent(actor) ? quotaBytes.student : quotaBytes.others
}
