import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import { dayIn } from '@/lib/format'
import type { AccountFields } from '@/lib/contracts/users/accounts'
import { holds, isAbove, isPrivilege, type Privilege } from '@/lib/privileges'
import { institutionTimeZone } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import { issueAt } from '@/server/kernel/calls/changes'
import type { Db, Tx } from '@/server/kernel/db'
import { refuse, type Issue } from '@/server/kernel/errors'
import { closedAccounts, listPrivileges } from '@/server/sign-in'
import { findTaken, isEnabled, type AccountRow, type StudyChoices } from './queries/accounts'
import { countAdmins, type RoleRow } from './queries/roles'
import { dayProblem, isSame, mayGive, type Studies } from './rules'

type Held = ReadonlySet<Privilege>

/** The day of an instant at the institution. */
export async function todayAt(at: Date): Promise<string> {
  return dayIn(at, await institutionTimeZone())
}

export function privilegesIn(roles: readonly RoleRow[], roleIds: readonly string[]): Held {
  return new Set(roles.filter(({ id }) => roleIds.includes(id)).flatMap((role) => [...role.privileges]))
}

export const roleIdsOf = (row: Pick<AccountRow, 'roles'>): string[] => row.roles.map(({ roleId }) => roleId).sort()

/** The person's present privileges, not those at the request; empty where they were disabled since. */
export async function privilegesNow(db: Tx, userId: string): Promise<Held> {
  return (await isEnabled(db, userId)) ? privilegesOf(db, userId) : new Set()
}

async function privilegesOf(db: Tx, userId: string): Promise<Held> {
  return new Set((await listPrivileges(db, userId)).filter(isPrivilege))
}

/**
 * The actor's present privileges under the lock: they may have lost the needed privilege, or all, since the request. @throws FORBIDDEN, AUTHENTICATION_FAILED
 */
export async function stillHeld(db: Tx, actor: Actor, needed: Privilege = 'USERS_ADMIN'): Promise<Held> {
  if (!(await isEnabled(db, actor.id))) throw refuse('AUTHENTICATION_FAILED')
  const held = await privilegesOf(db, actor.id)
  if (!holds(held, needed)) throw refuse('FORBIDDEN')
  return held
}

export function studiesOf({ programmeId, year, groupId, firmId, enrolment }: AccountFields): Studies {
  return { programmeId, year: year === 'GRADUATED' ? null : year, graduated: year === 'GRADUATED', groupId, firmId, enrolment }
}

/** Issues for names and addresses that others have, in any case or form. */
export async function takenIssues(
  db: Db,
  { id, username, email, before }: { id: string | null; username: string; email: string; before?: string },
): Promise<(Issue | false)[]> {
  const [taken, closed] = [await findTaken(db, { id, username, email }), await closedAccounts(db)]
  const isClosed = (name: string) => closed.includes(accountKey(name))
  return [
    taken.username && issueAt('username', 'usernameTaken'),
    // Renamed, a demo account would open with a password that everybody knows.
    before !== username && (isClosed(username) || (before !== undefined && isClosed(before))) && issueAt('username', 'demoAccount'),
    taken.email && issueAt('email', 'accountEmailTaken'),
  ]
}

type RolesAsked = {
  readonly wanted: readonly string[]
  readonly before: AccountRow | null
  readonly roles: readonly RoleRow[]
  readonly held: Held
  readonly actor: Actor
}

/** The issues of giving and taking roles: whether the actor may, and whether somebody who may do everything is left. */
export async function roleIssues(db: Db, { wanted, before, roles, held, actor }: RolesAsked): Promise<(Issue | false)[]> {
  const had = before ? roleIdsOf(before) : []
  const changed = [...wanted.filter((id) => !had.includes(id)), ...had.filter((id) => !wanted.includes(id))]
  if (changed.length === 0) return []
  const [privilegesBefore, privilegesAfter] = [privilegesIn(roles, had), privilegesIn(roles, wanted)]
  const path = 'roleIds'
  if (wanted.some((id) => !roles.some((role) => role.id === id))) return [issueAt(path, 'roleUnknown')]
  if (isAbove(privilegesBefore, held) || roles.some((role) => changed.includes(role.id) && !mayGive(role.privileges, held)))
    return [issueAt(path, 'roleNotYours')]
  if (before?.id === actor.id && !holds(privilegesAfter, 'USERS_ADMIN')) return [issueAt(path, 'ownRoles')]
  const losesAll = privilegesBefore.has('ALL') && !privilegesAfter.has('ALL')
  return [losesAll && before !== null && (await countAdmins(db, { besides: [before.id] })) === 0 && issueAt(path, 'lastAdmin')]
}

type StudiesAsked = {
  readonly fields: AccountFields
  readonly before: Studies | null
  readonly currentFrom: string | null
  readonly choices: StudyChoices
  readonly today: string
}

/**
 * The issues of a student's studies: the programme, group and firm exist, the programme has the year, and the day has come. Unchanged studies are not checked.
 */
export function studyIssues({ fields, before, currentFrom, choices, today }: StudiesAsked): (Issue | false)[] {
  if (before && isSame(studiesOf(fields), before)) return []
  const { programmeId, year, groupId, firmId, from } = fields
  const programme = choices.programmes.find(({ id }) => id === programmeId)
  const problem = dayProblem({ from, today, currentFrom })
  return [
    programmeId !== null && !programme && issueAt('programmeId', 'programmeUnknown'),
    typeof year === 'number' && programmeId === null && issueAt('programmeId', 'programmeNeeded'),
    typeof year === 'number' && programme !== undefined && year > programme.lengthYears && issueAt('year', 'yearBeyondProgramme'),
    groupId !== null && !choices.groups.some(({ id }) => id === groupId) && issueAt('groupId', 'groupUnknown'),
    firmId !== null && !choices.firms.some(({ id }) => id === firmId) && issueAt('firmId', 'firmUnknown'),
    problem !== null && issueAt('from', problem),
  ]
}
