import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import { holds } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { grantScope, type Scope } from '@/server/kernel/scope'
import { waysToStudents } from '@/server/users'

export type RecordScope = Scope<Prisma.DataRecordWhereInput>

export const mayImportData = (actor: Actor): boolean => holds(actor.privileges, 'THIRDPARTY_IMPORT')
export const maySeeAccounts = (actor: Actor): boolean => holds(actor.privileges, 'USERS_VIEW') || holds(actor.privileges, 'USERS_ADMIN')

/**
 * The records that somebody may read. Importers of data sets read all of them; holders of a role that reads a set read its records on the people whom they may
 * see; everybody reads what is held on themself, where the set says so. A set out of use is read only by people who import it.
 */
export function recordsFor(actor: Actor, today: string): RecordScope {
  if (mayImportData(actor)) return grantScope({ user: { deletedAt: null } })
  const readable: Prisma.DataSetWhereInput = { active: true, readers: { some: { role: { users: { some: { userId: actor.id } } } } } }
  const mine: Prisma.DataRecordWhereInput = { userId: actor.id, dataSet: { active: true, subjectReads: true } }
  return grantScope({ user: { deletedAt: null }, OR: [{ dataSet: readable, user: { OR: overseenBy(actor, today) } }, mine] })
}

/**
 * The people on whom a role reads records: for a teacher those whom they supervise; for a student only themself, never people who share a group or a clinic
 * with them.
 */
function overseenBy(actor: Actor, today: string): Prisma.UserWhereInput[] {
  if (maySeeAccounts(actor)) return [{ deletedAt: null }]
  return waysToStudents(actor, today).flatMap(({ way, where }) => {
    // REPORT_ALLSTUDENTS covers students only.
    if (way === 'ALL') return [{ roles: { some: { role: { privileges: { some: { privilege: 'APP_STUDENT' } } } } } }]
    return way === 'SHIFT' || way === 'FIRM' || way === 'SELF' ? [where] : []
  })
}

/** The columns of a set that somebody sees of a person. Sensitive columns are for people who import the set, and for the person themself. */
export function columnsSeen<C extends { readonly sensitive: boolean }>(
  actor: Actor,
  { columns, subjectReads, personId }: { readonly columns: readonly C[]; readonly subjectReads: boolean; readonly personId: string | null },
): C[] {
  const seesAll = mayImportData(actor) || (subjectReads && personId === actor.id)
  return columns.filter(({ sensitive }) => seesAll || !sensitive)
}
