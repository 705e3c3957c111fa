import 'server-only'
import { createHash } from 'node:crypto'
import { mostAtOnce, type LeftReason } from '@/lib/users/bulk-acts'
import type { BulkAct, LeftOut, Who } from '@/lib/contracts/users/bulk'
import type { Privilege } from '@/lib/privileges'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { privilegesIn, roleIdsOf } from '../account-check'
import { countAdmins, listRoles, type RoleRow } from '../queries/roles'
import { listChosen, listRecentStays, type ChosenPerson, type RecentStay } from '../queries/bulk.sql'
import { isSensitive } from '../rules'
import { peopleFor } from '../scope'
import { resolveChosen } from './chosen'
import { flagJudge, linkJudge, roleJudge, statusJudge, studyJudge, type Asked, type Judge } from './judges'

type Wanted = { readonly actor: Actor; readonly held: ReadonlySet<Privilege>; readonly who: Who; readonly act: BulkAct; readonly at: Date }
export type Plan = {
  readonly todo: readonly ChosenPerson[]
  readonly left: LeftOut[]
  readonly roles: readonly RoleRow[]
  readonly stays: ReadonlyMap<string, readonly RecentStay[]>
  /** Whether the act needs a fresh proof (decision 0024). */
  readonly isSensitive: boolean
  /** A hash of the act and its people, so that only what was confirmed is done. */
  readonly digest: string
}

export const mostNamed = 20

/**
 * The people for whom the act is allowed, and those left out with the reason: the rules for one person (decision 0024) hold for each of many. In a bounded
 * number of statements.
 */
export async function planBulk(db: Db, { actor, held, who, act, at }: Wanted): Promise<Plan> {
  const people = await listChosen(db, peopleFor(actor), await resolveChosen(db, who), mostAtOnce + 1)
  if (people.length > mostAtOnce) throw refuse('STATE_CHANGED', { code: 'users.TOO_MANY', data: { most: mostAtOnce } })
  const roles = await listRoles(db)
  const stays =
    act.kind === 'STUDIES'
      ? byPerson(
          await listRecentStays(
            db,
            people.map(({ id }) => id),
          ),
        )
      : new Map<string, RecentStay[]>()
  const judge = await judgeFor(db, act, { actor, held, roles, people, stays, at })
  const verdicts = await withAnAdmin(db, act, { roles, verdicts: people.map((person) => [person, judge(person)] as const) })
  const todo = verdicts.filter(([, reason]) => reason === null).map(([person]) => person)
  return {
    todo,
    roles,
    stays,
    left: leftOut(verdicts),
    isSensitive:
      act.kind === 'ROLE' ||
      ((act.kind === 'STATUS' || act.kind === 'LINK') && todo.some((person) => isSensitive(privilegesIn(roles, roleIdsOf(person))))),
    digest: createHash('sha256')
      .update(JSON.stringify([act, todo.map(({ id }) => id).sort()]))
      .digest('base64url'),
  }
}

function judgeFor(db: Db, act: BulkAct, asked: Asked): Judge | Promise<Judge> {
  if (act.kind === 'STATUS') return statusJudge(act, asked)
  if (act.kind === 'LINK') return linkJudge(db, act, asked)
  if (act.kind === 'ROLE') return roleJudge(act, asked)
  if (act.kind === 'FLAG') return flagJudge(db, act, asked)
  return studyJudge(db, act, asked)
}

type Verdicts = readonly (readonly [person: ChosenPerson, reason: LeftReason | null])[]

/** If nobody who can log in and may do everything would be left, all who would lose this privilege are left out. */
async function withAnAdmin(
  db: Db,
  act: BulkAct,
  { roles, verdicts }: { roles: readonly RoleRow[]; verdicts: Verdicts },
): Promise<Verdicts> {
  const isTaken = (act.kind === 'STATUS' && act.status === 'DISABLED') || (act.kind === 'ROLE' && !act.given)
  if (!isTaken) return verdicts
  const losesAll = ([person, reason]: Verdicts[number]) => {
    const had = roleIdsOf(person)
    const keeps =
      act.kind === 'ROLE'
        ? privilegesIn(
            roles,
            had.filter((id) => id !== act.roleId),
          )
        : new Set()
    return (
      reason === null &&
      person.status === 'ENABLED' &&
      person.activation === 'ACTIVE' &&
      privilegesIn(roles, had).has('ALL') &&
      !keeps.has('ALL')
    )
  }
  const losing = new Set(verdicts.filter(losesAll).map(([{ id }]) => id))
  if (losing.size === 0 || (await countAdmins(db, { besides: [...losing] })) > 0) return verdicts
  return verdicts.map(([person, reason]) => [person, losing.has(person.id) ? 'lastAdmin' : reason] as const)
}

/** People left out by reason, the commonest first. */
function leftOut(verdicts: Verdicts): LeftOut[] {
  const byReason = new Map<LeftReason, LeftOut>()
  for (const [{ id, displayName }, reason] of verdicts) {
    if (reason === null) continue
    const group = byReason.get(reason) ?? { reason, count: 0, people: [] }
    byReason.set(reason, {
      reason,
      count: group.count + 1,
      people: group.count < mostNamed ? [...group.people, { id, displayName }] : group.people,
    })
  }
  return [...byReason.values()].sort((one, other) => other.count - one.count)
}

function byPerson(stays: readonly RecentStay[]): Map<string, RecentStay[]> {
  const found = new Map<string, RecentStay[]>()
  for (const stay of stays) found.set(stay.userId, [...(found.get(stay.userId) ?? []), stay])
  return found
}
