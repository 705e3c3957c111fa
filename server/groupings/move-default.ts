import 'server-only'
import { institutionToday } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { groupsOfPeople, placeInGroups } from '@/server/users'
import { findDefaultGrouping, lockGrouping, updateDefault } from './queries/groups'
import { listMembersOn, upsertMemberships, type Membership } from './queries/memberships.sql'

type Asked = { readonly id: string; readonly revision: number; readonly at: Date }

/**
 * Makes another grouping the default one from today on: people get its group, or none. The earlier memberships of both groupings stay known: those of the old
 * default are in the enrolments until today, and in its own memberships from today on. Moving the default back leads to the state before.
 */
export async function moveDefault(db: Tx, { id, revision, at }: Asked): Promise<{ revision: number; people: number }> {
  const day = await institutionToday(at)
  // Accounts are locked first, as for every change of them.
  await groupsOfPeople(db, [])
  const last = await findDefaultGrouping(db)
  for (const one of [id, ...(last ? [last.id] : [])].sort()) await lockGrouping(db, one)
  const next = await lockGrouping(db, id)
  if (!next) throw refuse('NOT_FOUND')
  if (next.revision !== revision || next.isDefault) throw refuse('CONFLICT', { data: { newer: next } })
  const [before, after] = [
    last ? await listMembersOn(db, { groupingId: last.id, day }) : [],
    await listMembersOn(db, { groupingId: id, day }),
  ]
  if (last) {
    await updateDefault(db, last.id, false)
    await upsertMemberships(db, { groupingId: last.id, placed: before, from: day })
  }
  await upsertMemberships(db, { groupingId: id, placed: after.map(({ userId }) => ({ userId, groupId: null })), from: day })
  const placed = changedMembers(before, after)
  await placeInGroups(db, { placed, from: day })
  await updateDefault(db, id, true)
  return { revision: revision + 1, people: placed.length }
}

function changedMembers(before: readonly Membership[], after: readonly Membership[]) {
  const next = new Map(after.map(({ userId, groupId }) => [userId, groupId]))
  const people = new Set([...before, ...after].map(({ userId }) => userId))
  return [...people].map((userId) => ({ userId, groupId: next.get(userId) ?? null }))
}
