import 'server-only'
import type { Db } from '@/server/kernel/db'
import { closedAccounts } from './closed-accounts'
import { findAccountByEmail, findAccountByUsername, type Account } from './queries'
import { isDemoAccount, maySignIn } from './rules'

type Named = { readonly username?: string | undefined; readonly email?: string | undefined }

/** The account of this name that may sign in here. The database gets the same queries where there is none, so that the time of the answer reveals nothing. */
export async function findOpenAccount(db: Db, { username, email }: Named): Promise<Account | null> {
  const closed = await closedAccounts(db)
  const account = username ? await findAccountByUsername(db, username) : await findAccountByEmail(db, email ?? '')
  return account && maySignIn(account) && !isDemoAccount(account.username, closed) ? account : null
}
