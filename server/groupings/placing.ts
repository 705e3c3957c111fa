import 'server-only'
import { institutionToday } from '@/server/config'
import type { Db, Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { groupsOfPeople, placeInGroups } from '@/server/users'
import { lockGrouping, lockSharedGroups, type GroupingRow } from './queries/groups'
import { listMembersOn, listMemberships, upsertMemberships, type Membership } from './queries/memberships.sql'

/** The members of each group of a grouping on a day ('YYYY-MM-DD'), by last name; a past day gives the members of then. */
export function membersOn(db: Db, wanted: { groupingId: string; groupIds?: readonly string[]; day: string }): Promise<Membership[]> {
  return listMembersOn(db, wanted)
}

/** `expected`: in which group they were seen, where that matters: whoever is elsewhere by now stays there. */
export type Placement = { readonly userId: string; readonly groupId: string | null; readonly expected?: string | null }
export type Move = { readonly userId: string; readonly from: string | null; readonly to: string | null }
/** `moved`: who was put elsewhere. The others were left as they are, for the reason that the list says. */
export type Placed = {
  readonly moved: readonly Move[]
  /** Are there already. */
  readonly unchanged: readonly string[]
  /** Are not where they were seen. */
  readonly elsewhere: readonly string[]
  /** Their present membership began only after the day. */
  readonly later: readonly string[]
  /** There is nobody with this id. */
  readonly unknown: readonly string[]
  /** Is no group of the grouping, or is out of use. */
  readonly noGroup: readonly string[]
}

type Placing = { readonly groupingId: string; readonly placements: readonly Placement[]; readonly from?: string; readonly at: Date }

/**
 * Puts people into groups of a grouping, or into none (null), from a day on: today unless said otherwise, never a day to come. Each person once.
 * A bounded number of statements, whatever the number of people; at most 10,000 of them. It says whom it left as they are: who wants all or none
 * refuses then, and the transaction puts back what was moved. Whether a published grouping may be changed in bulk is the caller's to ask.
 * Null where there is no such grouping.
 */
export async function placePeople(db: Tx, { groupingId, placements, from, at }: Placing): Promise<Placed | null> {
  const today = await institutionToday(at)
  const day = from ?? today
  if (day > today) throw badField('from', 'dayInFuture')
  const wanted = new Map(placements.map((one) => [one.userId, one]))
  // Accounts first, as for every change of them: two who wait for each other would wait for ever.
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
