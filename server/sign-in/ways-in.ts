import 'server-only'
import { readSettings } from '@/server/config'
import type { Db } from '@/server/kernel/db'
import { findAccountById } from './queries'
import { listIdentities } from './queries/sso'
import { identityView } from './views'

/** By what somebody gets in: with which accounts of elsewhere, and whether with a password of their own, or of one that they could still be sent. */
export async function waysIn(db: Db, userId: string) {
  const [identities, account, { showcafslogin }] = await Promise.all([listIdentities(db, userId), findAccountById(db, userId), readSettings()])
  return { identities: identities.map(identityView), hasPassword: typeof account?.passwordHash === 'string', takesPasswords: showcafslogin }
}
