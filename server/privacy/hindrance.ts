import 'server-only'
import type { PrivacySubject } from '@/lib/contracts/privacy'
import { isAbove, type Privilege } from '@/lib/privileges'
import type { Db } from '@/server/kernel/db'
import { countAdmins, privilegesIn, listRoles } from '@/server/users'
import type { SubjectRow } from './queries/subjects.sql'

type Asker = { readonly id: string; readonly held: ReadonlySet<Privilege> }

/** Why this asker cannot erase somebody, whatever else is done before. */
export async function hindranceOf(db: Db, person: SubjectRow, asker: Asker): Promise<PrivacySubject['hindrance']> {
  if (person.erasedAt !== null) return 'ERASED'
  if (person.id === asker.id) return 'YOURSELF'
  const theirs = privilegesIn(await listRoles(db), person.roleIds)
  // A person with more privileges than the asker has to be disabled first by somebody who holds the same ones, so that nobody is erased by a person with fewer.
  if (person.isEnabled && isAbove(theirs, asker.held)) return 'ABOVE_YOU'
  return theirs.has('ALL') && (await countAdmins(db, { besides: [person.id] })) === 0 ? 'LAST_ADMIN' : null
}
