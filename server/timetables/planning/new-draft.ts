import 'server-only'
import { isMadeElsewhere } from '@/lib/timetables/vocabulary'
import type { Tx } from '@/server/kernel/db'
import { refuse } from '@/server/kernel/errors'
import type { TimetableRow } from '../queries/timetables'
import { findDraft, insertDraft, listDrafts } from './queries/drafts.sql'
import { followInParts } from './turn-draft'

const mostDrafts = 10

type New = {
  readonly id: string
  /** The timetable, locked. */
  readonly timetable: TimetableRow
  readonly name: string
  readonly actorId: string
  readonly at: Date
}

/**
 * Copies a timetable, as it is now, into a draft to plan in; returns the number of dates to come. @throws NOT_FOUND, STATE_CHANGED, TOO_MANY_DRAFTS, CONFLICT
 */
export async function newDraft(db: Tx, { id, timetable, name, actorId, at }: New): Promise<number> {
  if (isMadeElsewhere(timetable) || timetable.draftOfId !== null) throw refuse('NOT_FOUND')
  if (timetable.kind === 'TEMPLATE') throw refuse('STATE_CHANGED')
  if ((await listDrafts(db, timetable.id)).length >= mostDrafts) throw refuse('STATE_CHANGED', { code: 'timetables.TOO_MANY_DRAFTS' })
  if (await findDraft(db, id)) throw refuse('CONFLICT', { data: { newer: null } })
  const ids = await insertDraft(db, { id, ofId: timetable.id, name, byId: actorId, at })
  await followInParts(db, ids)
  return ids.length
}
