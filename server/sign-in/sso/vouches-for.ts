import 'server-only'
import { readSettings } from '@/server/config'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import type { Db } from '@/server/kernel/db'
import { listRoleIdsOf } from '../queries/sso'
import { refuseSignOn } from './refuse-sign-on'
import { mayVouchFor } from './rules'

/**
 * Checks that the settings let this provider vouch for this person: at each login, link and proof, and for people who are linked already, because roles come
 * and go.
 * @throws SSO_REFUSED NOT_FOR_ROLE
 */
export async function assertVouchesFor(db: Db, userId: string, provider: SignOnProvider): Promise<void> {
  const [roleIds, settings] = await Promise.all([listRoleIdsOf(db, userId), readSettings()])
  if (!mayVouchFor(roleIds, settings[`${provider}People`])) throw refuseSignOn('NOT_FOR_ROLE')
}
