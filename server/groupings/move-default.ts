import 'server-only'
import { institutionToday } from '@/server/config'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import { groupsOfPeople, placeInGroups } from '@/server/users'
import { findDefaultGrouping, lockGrouping, updateDefault } from './queries/groups'
import { listMembersOn, upsertMemberships, type Membership } from './queries/memberships.sql'

type Asked = { readonly id: string; readonly revision: number; readonly at: Date }

/**
 * From today on another grouping stands on people: they get its group, or none. The earlier memberships of both stay known: those in the enrolments
 * said of the one before its memberships say from today on. The other way round it leads back to what was.
 */
export async function moveDefault(db: Tx, { id, revision, at }: Asked): Promise<{ revision: number; people: number }> {
  const day = await institutionToday(at)
  // Accounts first, as for every change of them.
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
  const placed = changed(before, after)
  await placeInGroups(db, { placed, from: day })
  await updateDefault(db, id, true)
  return { revision: revision + 1, people: placed.length }
}

function changed(before: readonly Membership[], after: readonly Membership[]) {
  const next = new Map(after.map(({ userId, groupId }) => [userId, groupId]))
  const people = new Set([...before, ...after].map(({ userId }) => userId))
  return [...people].map((userId) => ({ userId, groupId: next.get(userId) ?? null }))
}
