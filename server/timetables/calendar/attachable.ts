import 'server-only'
import { readSettings } from '@/server/config'
import type { Actor } from '@/server/kernel/actor'
import type { Db } from '@/server/kernel/db'
import { isTheirs, listAttachable, listDatesByIds, listTakingPart, type AttachableDate } from './queries/attachable.sql'

export type { AttachableDate }

const dayMs = 86_400_000
/** How far back and ahead dates are offered: people write about something that has been, or is about to be. */
const [daysBack, daysAhead, mostOffered] = [60, 14, 200]

const wantedPeople = (actor: Actor, personIds: readonly string[]) => ({ personIds, withRosters: actor.modules.has('clinical') })

/**
 * The dates that a record of these people can be attached to, latest first; none where the module timetable is off. Callers check first that the actor may see
 * these people.
 */
export async function findAttachable(
  db: Db,
  { actor, personIds, at }: { actor: Actor; personIds: readonly string[]; at: Date },
): Promise<AttachableDate[]> {
  if (!actor.modules.has('timetable')) return []
  const { timeZone } = await readSettings()
  const [from, to] = [new Date(at.getTime() - daysBack * dayMs), new Date(at.getTime() + daysAhead * dayMs)]
  return listAttachable(db, { ...wantedPeople(actor, personIds), from, to, timeZone, limit: mostOffered })
}

/** Whether a date belongs to these people, however long ago it was. */
export async function isAttachable(
  db: Db,
  { actor, personIds, occurrenceId }: { actor: Actor; personIds: readonly string[]; occurrenceId: string },
): Promise<boolean> {
  return actor.modules.has('timetable') && (await isTheirs(db, { ...wantedPeople(actor, personIds), occurrenceId }))
}

/** The people among these to whose records a date can be attached: none where the module timetable is off. */
export async function takingPart(
  db: Db,
  { actor, personIds, occurrenceId }: { actor: Actor; personIds: readonly string[]; occurrenceId: string },
): Promise<ReadonlySet<string>> {
  return new Set(actor.modules.has('timetable') ? await listTakingPart(db, { ...wantedPeople(actor, personIds), occurrenceId }) : [])
}

/** Dates that records are attached to, by their ids. */
export async function readAttached(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, AttachableDate>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { timeZone } = await readSettings()
  return new Map((await listDatesByIds(db, wanted, timeZone)).map((date) => [date.id, date]))
}
