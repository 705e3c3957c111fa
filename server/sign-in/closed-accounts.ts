import 'server-only'
import { env } from '@/lib/env'
import type { Db } from '@/server/kernel/db'
import { listDemoAccounts } from './queries'

/** Usernames, in small letters, whose password the demo has made public: outside the demo nobody logs in with them. */
export async function closedAccounts(db: Db): Promise<string[]> {
  return env().DEMO ? [] : listDemoAccounts(db)
}
