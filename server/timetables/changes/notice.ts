import 'server-only'
import { readSettings } from '@/server/config'

/** Less notice than this is said before a change is saved, and told at once. */
export async function minimumNoticeHours(): Promise<number> {
  return (await readSettings()).leastNoticeHours
}
