import 'server-only'
import type { Db, Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import * as rollovers from '../queries/rollovers'
import type { RolloverRow } from '../queries/rollovers'

/** The stored map of groups without groups that are gone, with their present names. */
export async function knownGroups(db: Db, { groupMap }: RolloverRow): Promise<Record<string, string | null>> {
  const groups = new Map((await rollovers.listRolloverGroups(db, [])).map((one) => [one.id, one]))
  return Object.fromEntries(
    Object.entries(groupMap).filter(([from, to]) => groups.has(from) && (to === null || groups.get(to)?.active === true)),
  )
}

export async function requireRollover(db: Db, id: string): Promise<RolloverRow> {
  const row = await rollovers.findRollover(db, id)
  if (!row) throw refuse('NOT_FOUND')
  return row
}

/** Locks a rollover that is still prepared. @throws NOT_FOUND; STATE_CHANGED where it was begun; CONFLICT where somebody saved it since. */
export async function lockPrepared(db: Tx, id: string, revision?: number): Promise<RolloverRow> {
  const row = await rollovers.lockRollover(db, id)
  if (!row) throw refuse('NOT_FOUND')
  if (row.batchId !== null) throw refuse('STATE_CHANGED', { code: 'users.ROLLOVER_BEGUN' })
  if (revision !== undefined && revision !== row.revision)
    throw refuse('CONFLICT', {
      data: {
        newer: { revision: row.revision, day: row.day, newSince: row.newSince, programmeIds: row.programmeIds, groupMap: row.groupMap },
      },
    })
  return row
}
