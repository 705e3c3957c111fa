import 'server-only'
import { usableSignOnModules, type SignOnModule } from '@/lib/modules'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Tx } from '@/server/kernel/db'
import type { Issue } from '@/server/kernel/errors'
import { hasAdminOf } from './queries/settings'
import type { Settings } from './read-settings'

/** The settings that decide whether anybody could still log in. */
export type Ways = Pick<
  Settings,
  'showcafslogin' | 'modules' | 'entraTenants' | 'entraClientId' | 'entraPeople' | 'shibbolethEntityId' | 'shibbolethPeople'
>

/**
 * Returns an issue if nobody could log in again: without username and password, and without single sign-on that is set up. The same holds if nobody who could
 * repair it could log in: no provider vouches for anybody who may do everything. A provider does so for people all of whose roles are listed (sign-in,
 * `mayVouchFor`).
 * @param ways the settings as they would be
 */
export async function lockedOutIssue(db: Tx, ways: Ways, path: string): Promise<Issue | false> {
  if (ways.showcafslogin) return false
  const people = usableSignOnModules(ways.modules, (module) => isSetUp(module, ways)).map((module) =>
    module === 'shibboleth' ? ways.shibbolethPeople : ways.entraPeople,
  )
  if (people.length === 0) return issueAt(path, 'loginNeeded')
  if (people.some(({ who }) => who === 'everybody')) return false
  const areLetIn = await Promise.all(people.map(({ roleIds }) => hasAdminOf(db, roleIds)))
  return !areLetIn.includes(true) && issueAt(path, 'adminLoginNeeded')
}

function isSetUp(module: SignOnModule, { entraTenants, entraClientId, shibbolethEntityId }: Ways): boolean {
  return module === 'shibboleth' ? shibbolethEntityId !== '' : entraTenants.length > 0 && entraClientId !== ''
}
