import 'server-only'
import { readSettings } from '@/server/config'
import type { SignOnProvider } from '@/lib/sign-in/sign-on'
import type { Db } from '@/server/kernel/db'
import { listRoleIdsOf } from '../queries/sso'
import { refuseSignOn } from './refuse-sign-on'
import { mayVouchFor } from './rules'

/**
 * Whether the settings let this provider say of this person that it is them: asked at each login, link and proof, of who is linked already, too, since
 * roles come and go.
 * @throws SSO_REFUSED NOT_FOR_ROLE
 */
export async function assertVouchesFor(db: Db, userId: string, provider: SignOnProvider): Promise<void> {
  const [roleIds, settings] = await Promise.all([listRoleIdsOf(db, userId), readSettings()])
  if (!mayVouchFor(roleIds, settings[`${provider}People`])) throw refuseSignOn('NOT_FOR_ROLE')
}
