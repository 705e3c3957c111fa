import 'server-only'
import { institutionToday } from '@/server/config'
import type { Db, Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { groupsOfPeople, placeInGroups } from '@/server/users'
import { lockGrouping, lockSharedGroups, type GroupingRow } from './queries/groups'
import { listMembersOn, listMemberships, upsertMemberships, type Membership } from './queries/memberships.sql'

/** The members of each group of a grouping on a day ('YYYY-MM-DD'), by last name; for a past day, the members at that time. */
export function membersOn(db: Db, wanted: { groupingId: string; groupIds?: readonly string[]; day: string }): Promise<Membership[]> {
  return listMembersOn(db, wanted)
}

/** `expected`: the group in which the person was seen, where that matters; a person who is elsewhere by now stays there. */
export type Placement = { readonly userId: string; readonly groupId: string | null; readonly expected?: string | null }
export type Move = { readonly userId: string; readonly from: string | null; readonly to: string | null }
/** `moved`: the people who were put into another group. All others were left as they are, for the reason that their list tells. */
export type Placed = {
  readonly moved: readonly Move[]
  /** People who are in the group already. */
  readonly unchanged: readonly string[]
  /** People who are not in the group where they were seen. */
  readonly elsewhere: readonly string[]
  /** People whose present membership began only after the day. */
  readonly later: readonly string[]
  /** Ids that belong to nobody. */
  readonly unknown: readonly string[]
  /** People whose wanted group does not belong to the grouping, or is out of use. */
  readonly noGroup: readonly string[]
}

type Placing = { readonly groupingId: string; readonly placements: readonly Placement[]; readonly from?: string; readonly at: Date }

/**
 * Puts people into groups of a grouping, or into none (null), from a day on: today by default, never a future day. Each person may occur once, at most 10,000
 * of them; the number of statements does not grow with them. The result tells who was left unchanged: a caller who wants all or none then refuses, and the
 * transaction undoes the moves. The caller checks whether a published grouping may be changed in bulk. Null where there is no such grouping.
 */
export async function placePeople(db: Tx, { groupingId, placements, from, at }: Placing): Promise<Placed | null> {
  const today = await institutionToday(at)
  const day = from ?? today
  if (day > today) throw badField('from', 'dayInFuture')
  const wanted = new Map(placements.map((one) => [one.userId, one]))
  // Accounts are locked first, as for every change of them; otherwise two transactions could wait for each other for ever.
  const stays = await groupsOfPeople(db, [...wanted.keys()])
  const grouping = await lockGrouping(db, groupingId)
  if (!grouping) return null
  const ids = [...new Set([...wanted.values()].map((one) => one.groupId).filter((id) => id !== null))]
  const groups = await lockSharedGroups(db, { groupingId, ids })
  const current = grouping.isDefault ? stays : await listMemberships(db, { groupingId, userIds: [...wanted.keys()] })
  const known = new Set(current.map(({ userId }) => userId))
  const found = {
    moved: new Array<Move>(),
    unchanged: new Array<string>(),
    elsewhere: new Array<string>(),
    later: new Array<string>(),
    noGroup: new Array<string>(),
  }
  for (const { userId, groupId, since } of current) {
    const { groupId: to = null, expected } = wanted.get(userId) ?? {}
    if (expected !== undefined && expected !== groupId) found.elsewhere.push(userId)
    else if (to === groupId) found.unchanged.push(userId)
    else if (to !== null && !groups.has(to)) found.noGroup.push(userId)
    else if (since !== null && since > day) found.later.push(userId)
    else found.moved.push({ userId, from: groupId, to })
  }
  await upsertPlaced(db, { grouping, placed: found.moved.map(({ userId, to }) => ({ userId, groupId: to })), from: day })
  return { ...found, unknown: [...wanted.keys()].filter((id) => !known.has(id)) }
}

async function upsertPlaced(
  db: Tx,
  { grouping, placed, from }: { grouping: GroupingRow; placed: readonly Placement[]; from: string },
): Promise<void> {
  if (grouping.isDefault) await placeInGroups(db, { placed, from })
  else await upsertMemberships(db, { groupingId: grouping.id, placed, from })
}
