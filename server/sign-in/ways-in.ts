import 'server-only'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import { readSettings } from '@/server/config'
import type { Db } from '@/server/kernel/db'
import { findAccountById } from './queries'
import { listIdentities, listRoleIdsOf } from './queries/sso'
import { listSignOnProviders } from './sso/begun'
import { mayVouchFor } from './sso/rules'
import { identityView } from './views'

/**
 * The ways in which somebody can sign in: their linked accounts, the providers that are open to them (`open`), and whether they have a password of their own,
 * or can use passwords and could still be sent one.
 */
export async function listWaysIn(db: Db, userId: string) {
  const [identities, account, { showcafslogin }, open] = await Promise.all([
    listIdentities(db, userId),
    findAccountById(db, userId),
    readSettings(),
    openProviders(db, userId),
  ])
  return {
    identities: identities.map((identity) => identityView(identity, open)),
    hasPassword: typeof account?.passwordHash === 'string',
    takesPasswords: showcafslogin,
    open,
  }
}

/** The providers that may vouch for this person now: switched on, set up, and for people of their roles. */
async function openProviders(db: Db, userId: string): Promise<SignOnProvider[]> {
  const [ready, roleIds, settings] = await Promise.all([listSignOnProviders(), listRoleIdsOf(db, userId), readSettings()])
  return ready.filter((provider) => mayVouchFor(roleIds, settings[`${provider}People`]))
}

/** Whether another of the identities would still lead in. A provider that is off leads nobody in. */
export function leavesAnother(identities: readonly { readonly id: string; readonly isOpen: boolean }[], without: string): boolean {
  return identities.some(({ id, isOpen }) => isOpen && id !== without)
}
