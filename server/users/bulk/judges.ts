import 'server-only'
import { accountKey } from '@/lib/users/account-key'
import type { LeftReason } from '@/lib/users/bulk-acts'
import type { BulkAct } from '@/lib/contracts/users/bulk'
import { holds, isAbove, type Privilege } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import { attemptsReached } from '@/server/kernel/secrets/attempts'
import { assertSound, issueAt } from '@/server/kernel/calls/changes'
import type { Db } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { closedAccounts } from '@/server/sign-in'
import { privilegesIn, roleIdsOf, todayAt } from '../account-check'
import { linkLimit } from '../link-limit'
import { listStudyChoices } from '../queries/accounts'
import type { RoleRow } from '../queries/roles'
import { isDefaultGroupingPublished, listCarriers, listProgrammeLengths, type ChosenPerson, type RecentStay } from '../queries/bulk.sql'
import { flagStore } from '../queries/flags.sql'
import { isSame, mayGive } from '../rules'
import { studiesAfterChange, studiesNow, type StudyChange } from './studies'

export type Asked = {
  readonly actor: Actor
  readonly held: ReadonlySet<Privilege>
  readonly roles: readonly RoleRow[]
  readonly people: readonly ChosenPerson[]
  readonly stays: ReadonlyMap<string, readonly RecentStay[]>
  readonly at: Date
}
/** Null: the act is allowed for this person. */
export type Judge = (person: ChosenPerson) => LeftReason | null
type ActOf<K extends BulkAct['kind']> = Extract<BulkAct, { kind: K }>

const nowhere = { programmeId: null, groupId: null, firmId: null }

export function statusJudge({ status }: ActOf<'STATUS'>, { actor, held, roles }: Asked): Judge {
  return (person) => {
    if (person.status === status) return 'already'
    if (person.id === actor.id) return 'yourself'
    return isAbove(privilegesIn(roles, roleIdsOf(person)), held) ? 'above' : null
  }
}

export async function linkJudge(db: Db, { purpose }: ActOf<'LINK'>, { people }: Asked): Promise<Judge> {
  const [closed, reached] = [await closedAccounts(db), await attemptsReached(people.map(({ id }) => linkLimit(id)))]
  return ({ id, username, status, activation }) => {
    if (status !== 'ENABLED' || (activation === 'PENDING') !== (purpose === 'INVITE'))
      return purpose === 'INVITE' ? 'notPending' : 'cannotLogIn'
    if (closed.includes(accountKey(username))) return 'demoAccount'
    return reached.has(id) ? 'tooManyLinks' : null
  }
}

export function roleJudge({ roleId, given }: ActOf<'ROLE'>, { actor, held, roles }: Asked): Judge {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw badField('act.roleId', 'roleUnknown')
  if (!mayGive(role.privileges, held)) throw badField('act.roleId', 'roleNotYours')
  return (person) => {
    const had = roleIdsOf(person)
    if (had.includes(roleId) === given) return 'already'
    if (isAbove(privilegesIn(roles, had), held)) return 'above'
    return person.id === actor.id &&
      !given &&
      !holds(
        privilegesIn(
          roles,
          had.filter((id) => id !== roleId),
        ),
        'USERS_ADMIN',
      )
      ? 'ownRoles'
      : null
  }
}

export async function flagJudge(db: Db, { flagId, given }: ActOf<'FLAG'>, { people }: Asked): Promise<Judge> {
  const flag = await flagStore.find(db, flagId)
  if (!flag || (given && !flag.active)) throw badField('act.flagId', 'flagUnknown')
  const carriers = await listCarriers(
    db,
    flagId,
    people.map(({ id }) => id),
  )
  return ({ id }) => (carriers.has(id) === given ? 'already' : null)
}

export async function studyJudge(db: Db, act: ActOf<'STUDIES'>, { roles, people, stays, at }: Asked): Promise<Judge> {
  await assertStudies(db, act, { at, count: people.length })
  const lengths = await listProgrammeLengths(db)
  return (person) => {
    if (!privilegesIn(roles, roleIdsOf(person)).has('APP_STUDENT')) return 'notStudent'
    const own = stays.get(person.id) ?? []
    const before = studiesNow(person, own)
    const after = studiesAfterChange(before, act)
    if (isSame(before, after)) return 'already'
    if (after.year !== null && after.programmeId === null) return 'programmeNeeded'
    if (after.year !== null && after.year > (lengths.get(after.programmeId ?? '') ?? 0)) return 'yearBeyondProgramme'
    return own[0] && act.from < own[0].from ? 'dayBeforeCurrent' : null
  }
}

/** Asserts what holds for everybody alike. */
async function assertStudies(
  db: Db,
  { from, programmeId, year, groupId, firmId }: StudyChange,
  { at, count }: { at: Date; count: number },
): Promise<void> {
  const [choices, today, isGroupingFixed] = [await listStudyChoices(db, nowhere), await todayAt(at), await isDefaultGroupingPublished(db)]
  const isIn = (list: readonly { id: string }[], id: string | null | undefined) =>
    id === null || id === undefined || list.some((one) => one.id === id)
  assertSound([
    [programmeId, year, groupId, firmId].every((value) => value === undefined) && issueAt('act.programmeId', 'nothingChosen'),
    from > today && issueAt('act.from', 'dayInFuture'),
    !isIn(choices.programmes, programmeId) && issueAt('act.programmeId', 'programmeUnknown'),
    groupId !== undefined && count > 1 && isGroupingFixed && issueAt('act.groupId', 'groupingPublished'),
    !isIn(choices.groups, groupId) && issueAt('act.groupId', 'groupUnknown'),
    !isIn(choices.firms, firmId) && issueAt('act.firmId', 'firmUnknown'),
  ])
}
