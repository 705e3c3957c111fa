import 'server-only'
import { env } from '@/lib/env'
import type { Db } from '@/server/kernel/db'
import { listDemoAccounts } from './queries'

/** Usernames whose password the demo has made public: outside of the demo nobody logs in with them. In small letters. */
export async function closedAccounts(db: Db): Promise<string[]> {
  return env().DEMO ? [] : listDemoAccounts(db)
}
