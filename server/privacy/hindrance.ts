import 'server-only'
import type { PrivacySubject } from '@/lib/contracts/privacy'
import { isAbove, type Privilege } from '@/lib/privileges'
import type { Db } from '@/server/kernel/db'
import { countAdmins, heldBy, listRoles } from '@/server/users'
import type { SubjectRow } from './queries/subjects.sql'

type Asker = { readonly id: string; readonly held: ReadonlySet<Privilege> }

/** Why somebody cannot be erased by this asker, whatever else is done before. */
export async function hindranceOf(db: Db, person: SubjectRow, asker: Asker): Promise<PrivacySubject['hindrance']> {
  if (person.erasedAt !== null) return 'ERASED'
  if (person.id === asker.id) return 'YOURSELF'
  const theirs = heldBy(await listRoles(db), person.roleIds)
  // Whoever may do more is first disabled by somebody who may do as much: then nobody is taken out of the application from below.
  if (person.isEnabled && isAbove(theirs, asker.held)) return 'ABOVE_YOU'
  return theirs.has('ALL') && (await countAdmins(db, { besides: [person.id] })) === 0 ? 'LAST_ADMIN' : null
}
