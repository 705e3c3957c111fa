import 'server-only'
import { readSettings } from '@/server/config'

/** A change with less notice than this is pointed out before it is saved, and told at once. */
export async function minimumNoticeHours(): Promise<number> {
  return (await readSettings()).leastNoticeHours
}
