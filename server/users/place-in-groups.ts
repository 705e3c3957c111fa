import 'server-only'
import { v7 } from 'uuid'
import type { Tx } from '@/server/kernel/db'
import { lockAccounts } from './queries/accounts'
import { insertGroupStays, listGroupStays, mergeStays, updateGroupsOfPeople, type GroupStay } from './queries/stays-in-groups.sql'

/** The present group of each of these people in the default grouping. Locks accounts until the transaction ends, so that nobody is moved. */
export async function groupsOfPeople(db: Tx, userIds: readonly string[]): Promise<GroupStay[]> {
  await lockAccounts(db)
  return listGroupStays(db, userIds)
}

type Placed = { readonly userId: string; readonly groupId: string | null }

/**
 * Puts people into groups of the default grouping, or into none, from a day on: their enrolments and their accounts, in a bounded number of statements. The
 * caller leaves out people whose enrolment began later than that day, and those who are there already (`groupsOfPeople`).
 */
export async function placeInGroups(
  db: Tx,
  { placed, from }: { readonly placed: readonly Placed[]; readonly from: string },
): Promise<void> {
  if (placed.length === 0) return
  const groups = placed.map((one) => ({ id: v7(), ...one }))
  await insertGroupStays(db, { groups, from })
  await mergeStays(db, { userIds: placed.map(({ userId }) => userId), from })
  await updateGroupsOfPeople(db, groups)
}
